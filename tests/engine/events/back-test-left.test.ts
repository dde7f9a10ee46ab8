import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { modelsFrom } from '#service/api/models/make.ts'
import { everywhere } from '#service/core/models.ts'
import { useService } from '#tests/harness/service.ts'
import { startVariant } from '#tests/service/support/variant.ts'
import { eventOrg, pullRequest } from './setting.ts'

const service = useService()

/** A model that is asked and never answers. */
async function silentModel() {
  const calls = { asked: 0, cut: 0 }
  const server = createServer((_, response) => {
    calls.asked += 1
    response.once('close', () => {
      calls.cut += 1
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/v1`
  return { calls, models: modelsFrom({ SIGNALBOX_MODEL_LOW: 'compatible:x', SIGNALBOX_MODEL_BASE_URL: url }) }
}

test('whoever leaves is judged nothing more for: what is asked is cut off, and nothing new is asked', async () => {
  const { calls, models } = await silentModel()
  const variant = await startVariant({ models: everywhere(models) })
  const { org, push } = await eventOrg(service)
  for (let n = 0; n < 6; n += 1) await push('github.pr.merged', pullRequest({ number: n }))
  const leaving = new AbortController()
  const answer = fetch(`${variant.url}/v1/automations/condition-test`, {
    method: 'POST',
    headers: { authorization: `Bearer ${org.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events: ['github.pr.merged'], condition: 'It is good' }),
    signal: leaving.signal,
  })
  await vi.waitFor(() => expect(calls.asked).toBe(4), 20_000)
  leaving.abort()
  await expect(answer).rejects.toThrow()
  await vi.waitFor(() => expect(calls.cut).toBe(4), 20_000)
  await variant.close()
  expect(calls.asked).toBe(4)
})

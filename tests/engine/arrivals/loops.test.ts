import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signalParts } from '#service/connectors/work/parts.ts'
import { startEngine } from '#service/engine/engine.ts'
import { useService } from '#tests/harness/service.ts'
import { arrivalsOf, connect, depsOf, issueDelivery, sendGithub } from '#tests/harness/signals.ts'

const service = useService()

test('the loops of the engine map what comes in, by themselves', async () => {
  const org = await service.org()
  const { url, path } = await connect(org, 'github')
  const engine = await startEngine({
    db: service.db,
    log: pino({ level: 'silent' }),
    execute: () => Promise.reject(new Error('nothing runs here')),
    createDeliveries: async () => 0,
    createNotice: async () => undefined,
    parts: signalParts(depsOf(service), { orgIds: [org.id] }),
    concurrency: 1,
    orgIds: [org.id],
  })
  onTestFinished(() => engine.stop())
  await sendGithub(url, 'issues', issueDelivery(1, 'opened'))
  await vi.waitFor(async () => expect(await arrivalsOf(org)).toMatchObject([{ outcome: 'mapped' }]), 30_000)
  expect((await org.api.get(path)).body).toMatchObject({ status: 'healthy' })
  expect(engine.health()).toMatchObject({ failing: [] })
})

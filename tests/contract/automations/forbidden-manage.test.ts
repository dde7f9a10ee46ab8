import { describe, expect, test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { addMember } from '#tests/harness/factories.ts'
import { madeAutomation } from '#tests/harness/factories-automations.ts'
import { actingAs } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const writes = [
  ['PATCH', ''],
  ['DELETE', ''],
  ['POST', '/restoration'],
  ['PUT', '/pause'],
  ['DELETE', '/pause'],
  ['POST', '/copies'],
  ['POST', '/versions/1/restoration'],
  ['DELETE', '/waiting-runs'],
] as const

async function acting(role: 'owner' | 'admin' | 'member') {
  const it = await madeAutomation(service)
  const headers = actingAs(it.org, await addMember(service.db, it.org.id, { role }))
  const send = (method: string, rest: string) =>
    it.api.send(method, `${it.path}${rest}`, method === 'PATCH' ? { name: 'x' } : undefined, { headers })
  return { ...it, send }
}

describe('a member', () => {
  test.each(writes)('does not %s %s', async (method, rest) => {
    const { api, path, send } = await acting('member')
    const before = await api.get(path)
    expectError(await send(method, rest), 403, 'FORBIDDEN')
    expect((await api.get(path)).text).toBe(before.text)
  })

  test.each(['', '/versions', '/history'])('reads %s', async (rest) => {
    const { send } = await acting('member')
    expect((await send('GET', rest)).status).toBe(200)
  })
})

test.each(['owner', 'admin'] as const)('an %s does it all', async (role) => {
  const { send } = await acting(role)
  for (const [method, rest] of writes)
    expect([method, rest, (await send(method, rest)).status]).toContain(200)
})

import { describe, test } from 'vitest'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { madeAutomation, setAutomation } from '#tests/harness/factories-automations.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const operations = [
  ['GET', ''],
  ['PATCH', ''],
  ['DELETE', ''],
  ['POST', '/restoration'],
  ['PUT', '/pause'],
  ['DELETE', '/pause'],
  ['POST', '/copies'],
  ['GET', '/versions'],
  ['POST', '/versions/1/restoration'],
  ['DELETE', '/waiting-runs'],
  ['GET', '/history'],
] as const

const bodyOf = (method: string) => (method === 'PATCH' ? { name: 'x' } : undefined)

describe.each(operations)('%s /automations/{automationId}%s', (method, rest) => {
  const send = (
    org: { api: Awaited<ReturnType<typeof madeAutomation>>['api'] },
    id: string,
    key?: string | null,
  ) => org.api.send(method, `/automations/${id}${rest}`, bodyOf(method), { key })

  test('answers 404 for one that is not there', async () => {
    const org = await service.org()
    expectError(await send(org, '00000000-0000-0000-0000-000000000000'), 404, 'NOT_FOUND')
  })

  test('answers 404 for one of another organization', async () => {
    const [theirs, org] = [await madeAutomation(service), await service.org()]
    expectError(await send(org, theirs.id), 404, 'NOT_FOUND')
  })

  test('answers 404 for one that was deleted long ago', async () => {
    const { org, id } = await madeAutomation(service)
    await setAutomation(service.db, id, { deletedAt: new Date('2026-01-01') })
    expectError(await send(org, id), 404, 'NOT_FOUND')
  })

  test('answers 400 for an invalid id', async () => {
    expectInvalid(await send(await service.org(), 'x'), 'automationId')
  })

  test('needs a key, and a service token is none', async () => {
    const { org, id } = await madeAutomation(service)
    expectError(await send(org, id, null), 401, 'UNAUTHORIZED')
    expectError(await send(org, id, await memberToken(service.db, org)), 403, 'FORBIDDEN')
  })
})

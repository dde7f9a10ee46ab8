import { expect, test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { addStories } from '#tests/harness/factories-stories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const headers = { 'Idempotency-Key': 'once' }

async function stories() {
  const org = await service.org()
  await addStories(service.db, org.id, [{ slug: 'a' }, { slug: 'b' }])
  const send = (method: 'PUT' | 'DELETE', slug: string, body?: unknown, more = headers) =>
    org.api.send(method, `/stories/${slug}/archive`, body, { headers: more })
  return { ...org, send }
}

test('a retry is answered with the same bytes, whatever happened since', async () => {
  const { send } = await stories()
  const first = await send('PUT', 'a', { reason: 'Fixed' })
  await send('DELETE', 'a', undefined, { 'Idempotency-Key': 'back' })
  const again = await send('PUT', 'a', { reason: 'Fixed' })
  expect([again.status, again.text]).toEqual([200, first.text])
})

test('one Idempotency-Key serves one request', async () => {
  const { send } = await stories()
  expect((await send('PUT', 'a', { reason: 'Fixed' })).status).toBe(200)
  expectError(await send('PUT', 'a', { reason: 'Other' }), 409, 'CONFLICT')
  expectError(await send('PUT', 'b', { reason: 'Fixed' }), 409, 'CONFLICT')
  expectError(await send('DELETE', 'a'), 409, 'CONFLICT')
})

import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { hashKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { api } from './browser/api.ts'
import { clientOver } from './client.ts'
import { serviceApi } from './server/client.ts'

test('server and browser know a read by the same key, so that what was read ahead is found', () => {
  const input = { limit: 5, ecosystemTags: ['oss'], search: undefined }
  const server = serviceApi()
  expect(hashKey(server.people.list.queryOptions({ input }).queryKey)).toBe(
    hashKey(api.people.list.queryOptions({ input }).queryKey),
  )
  expect(hashKey(server.me.get.queryOptions().queryKey)).toBe(hashKey(api.me.get.queryOptions().queryKey))
})

test('a call goes out under the name of its operation', async () => {
  const calls: unknown[] = []
  const client = clientOver(async (path, input, { context }) => calls.push({ path, input, context }))
  await createTanstackQueryUtils(client).people.update.call(
    { personId: '1', isVip: true },
    { context: { idempotencyKey: 'once' } },
  )
  expect(calls).toEqual([
    {
      path: ['people', 'update'],
      input: { personId: '1', isVip: true },
      context: { idempotencyKey: 'once' },
    },
  ])
})

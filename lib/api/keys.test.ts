import { createORPCClient } from '@orpc/client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { hashKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { api } from './browser/api.ts'
import type { Client } from './link.ts'
import { serviceApi } from './server/client.ts'

type Call = (path: readonly string[], input: unknown, options: object) => Promise<unknown>
const operationsOver = (call: Call) => createTanstackQueryUtils(createORPCClient<Client>({ call }))

test('server and browser know a read by the same key, so that what was read ahead is found', () => {
  const input = { limit: 5, ecosystemTags: ['oss'], search: undefined }
  const server = serviceApi()
  expect(hashKey(server.people.list.queryOptions({ input }).queryKey)).toBe(
    hashKey(api.people.list.queryOptions({ input }).queryKey),
  )
  expect(hashKey(server.me.get.queryOptions().queryKey)).toBe(hashKey(api.me.get.queryOptions().queryKey))
})

const pages = { input: (page: number) => ({ page }), initialPageParam: 1, getNextPageParam: () => null }

test.each([
  ['of everything of a kind', (it: typeof api) => it.people.key()],
  ['of every read of one operation', (it: typeof api) => it.people.list.key({ type: 'query' })],
  ['of a read', (it: typeof api) => it.people.list.queryKey({ input: { limit: 5 } })],
  ['of a list in pages', (it: typeof api) => it.people.list.infiniteOptions(pages).queryKey],
  ['of a write', (it: typeof api) => it.people.update.mutationOptions().mutationKey],
])('browser and server have the same key %s', (_, keyOf) => {
  expect(keyOf(api)).toEqual(keyOf(serviceApi()))
})

test('options of a query call the operation with its input and the signal', async () => {
  const calls: unknown[] = []
  const call = async (...given: unknown[]) => calls.push(given)
  const { signal } = new AbortController()
  const { queryFn } = operationsOver(call).people.list.queryOptions({ input: { limit: 5 } })
  if (typeof queryFn === 'function') await Reflect.apply(queryFn, undefined, [{ signal }])
  expect(calls).toEqual([[['people', 'list'], { limit: 5 }, expect.objectContaining({ signal })]])
})

test('a call goes out under the name of its operation', async () => {
  const calls: unknown[] = []
  const call: Call = async (path, input, options) => calls.push({ path, input, ...options })
  await operationsOver(call).people.update.call(
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

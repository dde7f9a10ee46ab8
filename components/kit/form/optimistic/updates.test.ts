import { QueryClient, QueryObserver } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { type UpdateSetup, update } from './updates.ts'

type Patch = Record<string, number>
type Sent = { patch: Patch; key: string; settle: (fails: boolean) => void }

const queryKey = ['items', '1']

let client: QueryClient
let sent: Sent[]
let setup: UpdateSetup<Patch, object>

function start() {
  client = new QueryClient()
  client.setQueryData(queryKey, { id: '1', a: 0, b: 0, c: 0 })
  sent = []
  setup = {
    keys: [['items']],
    send: (_, patch, key) =>
      new Promise((resolve, reject) => {
        const settle = (fails: boolean) => (fails ? reject(new Error('refused')) : resolve({ ...patch }))
        sent.push({ patch, key, settle })
      }),
  }
}

beforeEach(start)

const shown = () => client.getQueryData(queryKey)
const edit = (patch: Patch) => update(client, setup, { id: '1', patch }).catch(() => 'failed')
const nth = (index: number) => expect.poll(() => sent[index]).toBeDefined()

test('sends the edits of one entity one after the other', async () => {
  const both = [edit({ a: 1 }), edit({ a: 2 })]
  await nth(0)
  expect(sent).toHaveLength(1)
  expect(shown()).toMatchObject({ a: 2 })
  sent[0]?.settle(false)
  await nth(1)
  sent[1]?.settle(false)
  await Promise.all(both)
  expect(shown()).toMatchObject({ a: 2 })
})

test('a retry of the same edit carries the same key, a new edit another', async () => {
  for (const fails of [true, false, false]) {
    const index = sent.length
    const edited = edit({ a: 1 })
    await nth(index)
    sent[index]?.settle(fails)
    await edited
  }
  const keys = sent.map(({ key }) => key)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])
})

test('whatever fails in between, what is left is what the service holds', async () => {
  const anEdit = fc.record({
    patch: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer(), { minKeys: 1 }),
    fails: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anEdit, { maxLength: 8 }), async (edits) => {
      start()
      const all = edits.map(({ patch }) => edit(patch))
      for (const [index, { fails }] of edits.entries()) {
        await nth(index)
        sent[index]?.settle(fails)
        await all[index]
      }
      const arrived = edits.filter(({ fails }) => !fails).map(({ patch }) => patch)
      expect(shown()).toEqual(Object.assign({ id: '1', a: 0, b: 0, c: 0 }, ...arrived))
    }),
    { numRuns: 40 },
  )
})

test('asks anew for what the last of the edits has made old: what is open now, other things when they are opened', async () => {
  const asked: string[] = []
  const lists = ['items', 'totals'].map((name) => {
    const queryFn = () => {
      asked.push(name)
      return { name }
    }
    return new QueryObserver(client, { queryKey: [name], queryFn, staleTime: Number.POSITIVE_INFINITY })
  })
  const leave = lists.map((list) => list.subscribe(() => undefined))
  await expect.poll(() => asked).toEqual(['items', 'totals'])
  setup = { ...setup, outdated: [['totals']] }
  const both = [edit({ a: 1 }), edit({ a: 2 })]
  await nth(0)
  sent[0]?.settle(false)
  await nth(1)
  expect(asked).toHaveLength(2)
  sent[1]?.settle(false)
  await Promise.all(both)
  await expect.poll(() => asked).toEqual(['items', 'totals', 'items'])
  expect(client.getQueryState(['totals'])).toMatchObject({ isInvalidated: true })
  for (const end of leave) end()
})

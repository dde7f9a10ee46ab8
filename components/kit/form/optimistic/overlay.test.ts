import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { Overlay } from './updates.ts'

type Patch = { name?: string; isVip?: boolean }

const halden = { id: '1', name: 'Halden', isVip: false }
const list = ['companies', 'list']
const detail = ['companies', 'get', '1']

let client: QueryClient
let overlay: Overlay<Patch>

beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(list, { data: [halden, { id: '2', name: 'Orrin', isVip: true }], totalCount: 2 })
  client.setQueryData(detail, { ...halden, domains: ['halden.example'] })
  overlay = new Overlay(client, [['companies']], '1', (item, patch) => ({ ...item, ...patch }))
})

const shown = () => client.getQueryData(detail)
const listed = () => client.getQueryData<{ data: object[] }>(list)?.data[0]

test('shows an edit everywhere at once', async () => {
  await overlay.add({ name: 'New' })
  expect(shown()).toMatchObject({ name: 'New', domains: ['halden.example'] })
  expect(listed()).toMatchObject({ name: 'New' })
})

test('an edit that fails leaves no trace', async () => {
  overlay.remove(await overlay.add({ name: 'New' }))
  expect(shown()).toEqual({ ...halden, domains: ['halden.example'] })
  expect(listed()).toEqual(halden)
})

test('an edit that fails takes a later one of another field not with it', async () => {
  const first = await overlay.add({ name: 'New' })
  const second = await overlay.add({ isVip: true })
  overlay.remove(first)
  expect(shown()).toMatchObject({ name: 'Halden', isVip: true })
  overlay.keep(second)
  expect(shown()).toMatchObject({ name: 'Halden', isVip: true })
})

test('an edit that fails goes back to what the one before it brought, not to the beginning', async () => {
  const first = await overlay.add({ name: 'One' })
  const second = await overlay.add({ name: 'Two' })
  overlay.keep(first)
  expect(shown()).toMatchObject({ name: 'Two' })
  overlay.remove(second)
  expect(shown()).toMatchObject({ name: 'One' })
})

test('takes what the service made of the edit, each place as much as it shows', async () => {
  const layer = await overlay.add({ name: ' New ' })
  overlay.keep(layer, { ...halden, name: 'New', updatedAt: 'now', domains: ['a.example'] })
  expect(listed()).toEqual({ ...halden, name: 'New' })
  expect(shown()).toEqual({ ...halden, name: 'New', domains: ['a.example'] })
})

test('an answer of a fetch in the meantime is the new base', async () => {
  const layer = await overlay.add({ name: 'New' })
  client.setQueryData(detail, { ...halden, name: 'By somebody else', isVip: true })
  overlay.remove(layer)
  expect(shown()).toMatchObject({ name: 'By somebody else', isVip: true })
  expect(listed()).toEqual(halden)
})

test('an answer that was asked for before the edit does not cover it', async () => {
  let answer: (data: object) => void = () => undefined
  const fetching = client.fetchQuery({
    queryKey: detail,
    staleTime: 0,
    queryFn: () => new Promise<object>((resolve) => (answer = resolve)),
  })
  const settled = fetching.catch(() => undefined)
  await overlay.add({ name: 'New' })
  answer({ ...halden })
  await settled
  expect(shown()).toMatchObject({ name: 'New' })
})

import { beforeEach, expect, test, vi } from 'vitest'
import { emptyBuilder } from '../draft/draft.ts'
import { recordStore } from './record.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
  return () => vi.unstubAllGlobals()
})

const draft = { ...emptyBuilder(0, 'UTC'), name: 'Mine' }
const done = { id: 'a', name: 'Mine', content: '{}', draft }

test('what is brought back after a drop is the same intent', () => {
  const store = recordStore('new')
  store.open()
  store.write({ draft })
  const before = store.read()
  expect(store.drop().id).not.toBe(before.id)
  store.write(before)
  expect(store.read()).toEqual(before)
  expect(recordStore('new').open()).toEqual(before)
})

test('a record that is over begins anew', () => {
  const store = recordStore('new')
  const { id } = store.open()
  store.write({ draft: null, done })
  expect(recordStore('new').open()).toMatchObject({ draft: null, done: null })
  expect(recordStore('new').open().id).not.toBe(id)
})

test('what a second tab typed after the first one saved begins another one', () => {
  const first = recordStore('new')
  const { id } = first.open()
  const second = recordStore('new')
  second.open()
  first.write({ draft: null, done })
  second.write({ draft: { ...draft, name: 'Another' } })
  const opened = recordStore('new').open()
  expect(opened).toMatchObject({ draft: { name: 'Another' }, done: null, made: null, attempt: null })
  expect(opened.id).not.toBe(id)
})

test('what another tab begins anew does not take the place of what is typed here', () => {
  const [first, second] = [recordStore('new'), recordStore('new')]
  first.open()
  first.write({ draft })
  second.open()
  second.drop()
  expect(first.read()).toMatchObject({ draft: { name: 'Mine' } })
})

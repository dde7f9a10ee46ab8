import { expect, test } from 'vitest'
import { type Draft, draftStore, forgetDrafts } from './draft.ts'

function place() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const draft = { values: { name: 'Halden' }, intent: { key: 'k', content: '{}' } }
const storeIn = (here: ReturnType<typeof place>, name: string) =>
  draftStore<Draft<{ name: string }>>(name, () => here)

test('gives back what was kept, until it is dropped', () => {
  const here = place()
  expect(storeIn(here, 'company').write(draft)).toBe(true)
  expect(storeIn(here, 'company').read()).toEqual(draft)
  expect(storeIn(here, 'person').read()).toBeNull()
  storeIn(here, 'company').drop()
  expect(storeIn(here, 'company').read()).toBeNull()
})

test('a storage that refuses or holds nonsense is no reason to fail', () => {
  const closed = {
    getItem: () => 'not json',
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => {
      throw new Error('closed')
    },
  }
  expect(storeIn(closed, 'company').write(draft)).toBe(false)
  expect(storeIn(closed, 'company').read()).toBeNull()
  expect(() => storeIn(closed, 'company').drop()).not.toThrow()
})

test('what cannot be read as a draft is none', () => {
  const here = place()
  storeIn(here, 'company').write(draft)
  expect(
    draftStore(
      'company',
      () => here,
      () => null,
    ).read(),
  ).toBeNull()
})

test('who signs out leaves no draft behind, and nothing else goes', () => {
  const here = Object.assign(
    Object.create({ removeItem: (name: string) => Reflect.deleteProperty(here, name) }),
    {
      'signalbox:draft:4:name': '{}',
      'signalbox:recent': '[]',
    },
  )
  forgetDrafts([() => here])
  expect(Object.keys(here)).toEqual(['signalbox:recent'])
})

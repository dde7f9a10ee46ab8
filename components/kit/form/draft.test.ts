import { expect, test } from 'vitest'
import { dropDraft, forgetDrafts, readDraft, saveDraft } from './draft.ts'

function place() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const draft = { values: { name: 'Halden' }, intent: { key: 'k', content: '{}' } }

test('gives back what was kept, until it is dropped', () => {
  const here = place()
  saveDraft('company', draft, here)
  expect(readDraft('company', here)).toEqual(draft)
  expect(readDraft('person', here)).toBeNull()
  dropDraft('company', here)
  expect(readDraft('company', here)).toBeNull()
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
  expect(() => saveDraft('company', draft, closed)).not.toThrow()
  expect(readDraft('company', closed)).toBeNull()
  expect(() => dropDraft('company', closed)).not.toThrow()
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

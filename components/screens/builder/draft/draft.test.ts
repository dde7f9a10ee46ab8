import { expect, test } from 'vitest'
import { parseRecord } from '../save/record.ts'
import { emptyBuilder, plainInput, plainNames } from './draft.ts'
import { fieldLabels, fieldOf, mendedBy } from './fields.ts'
import { parts } from './merge.ts'

const empty = emptyBuilder(Date.UTC(2026, 2, 12), 'UTC')

test('a field of one value is known everywhere by its line in the draft', () => {
  for (const name of plainNames) {
    const input = Object.keys(plainInput(empty))[plainNames.indexOf(name)] ?? ''
    expect(fieldOf([input])).toBe(name)
    expect(fieldLabels[name]).not.toBe('')
    expect(mendedBy(name)).toEqual([name])
    expect(parts.filter((part) => part === name)).toEqual([name])
  }
})

test('a draft that was kept before a field was there has it empty', () => {
  const { level: _, ...older } = { ...empty, prompt: 'Count.' }
  const kept = parseRecord({ id: 'one', at: 1, draft: older, base: { version: 2, draft: older } })
  expect(kept?.draft).toEqual({ ...empty, prompt: 'Count.' })
  expect(kept?.base?.draft).toEqual(kept?.draft)
})

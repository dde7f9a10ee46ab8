import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAddress } from '../send/places.ts'
import { emptyBuilder } from './draft.ts'
import { branchProblem } from './event.ts'
import { nothingTyped, typedProblems, withTyped } from './typed.ts'

const blank = emptyBuilder(Date.UTC(2026, 2, 12), 'UTC')
const onMerge = { ...blank.event, events: ['github.pr.merged'] }
const both = {
  ...blank,
  trigger: 'event' as const,
  event: onMerge,
  sendTo: { kind: 'places' as const, outputs: [] },
}

test('what cannot be added is said, each with its field', () => {
  expect(typedProblems(both, { branch: 'release one', address: 'ada@halden' })).toEqual([
    { field: 'event.branches', message: 'A branch name cannot have spaces' },
    { field: 'typed.address', message: '“ada@halden” is not an e-mail address' },
  ])
})

test('an address that is only typed is why nothing is chosen, and is said once', () => {
  const left = typedProblems(both, { branch: '', address: 'ada' })
  const others = [
    { field: 'sendTo' as const, message: 'Choose where the output goes' },
    { field: 'prompt' as const, message: 'Write what the automation should do' },
  ]
  expect(withTyped(others, left).map(({ field }) => field)).toEqual(['prompt', 'typed.address'])
  expect(withTyped(others, []).map(({ field }) => field)).toEqual(['prompt', 'sendTo'])
})

test('nothing typed, or nothing but blanks, is no problem', () => {
  expect(typedProblems(both, nothingTyped)).toEqual([])
  expect(typedProblems(both, { branch: ' ', address: '\t' })).toEqual([])
})

test('nor is what nobody is asked for at the moment', () => {
  const wrong = { branch: 'a b', address: 'ada' }
  expect(typedProblems({ ...both, trigger: 'schedule', sendTo: { kind: 'default' } }, wrong)).toEqual([])
  expect(typedProblems({ ...both, event: { ...onMerge, events: ['topic.created'] } }, wrong)).toHaveLength(1)
})

test('whatever is typed is told once, and never left out silently', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (branch, address) => {
      const problems = typedProblems(both, { branch, address })
      expect(problems.map(({ field }) => field)).toEqual([
        ...(branch.trim() ? ['event.branches'] : []),
        ...(address.trim() ? ['typed.address'] : []),
      ])
      for (const { field, message } of problems) {
        const isRight =
          field === 'event.branches' ? branchProblem(branch.trim()) === null : isAddress(address)
        expect(message.includes('not added yet')).toBe(isRight)
      }
    }),
  )
})

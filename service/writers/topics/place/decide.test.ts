import { expect, test } from 'vitest'
import type { Near } from './candidates.ts'
import { decide } from './decide.ts'

const subject = {
  ...{ kind: 'question' as const, agrees: false, isImportant: false, isForbidden: false, isOpen: true },
  ...{ aside: null, speakerId: 'ann', mayBegin: 'with_another' as const },
}

const other: Near = {
  ...{ groupId: 'other', topicId: null, speakerId: 'bob', isOpen: true, hasSubject: true, isCopy: false },
  ...{ similarity: 0.7, meaning: 0 },
}

const shared = () => ['contact', 'contract']

test('of what waits after a pass a topic begins where somebody else clearly says the same', () => {
  expect(decide(subject, [other], shared)).toMatchObject({ outcome: 'start', with: ['other'] })
})

test.each<[string, Partial<Near>]>([
  ['the same person says it again', { speakerId: 'ann' }],
  ['it is only alike', { similarity: 0.55 }],
  ['it is a copy', { isCopy: true }],
])('none begins where %s', (_, differs) => {
  expect(decide(subject, [{ ...other, ...differs }], shared).outcome).toBe('wait')
})

test('one alone begins none after a pass, however important', () => {
  const report = { ...subject, kind: 'bug_report' as const, isImportant: true }
  expect(decide(report, [], shared).outcome).toBe('wait')
  expect(decide({ ...report, mayBegin: true }, [], shared).outcome).toBe('start')
})

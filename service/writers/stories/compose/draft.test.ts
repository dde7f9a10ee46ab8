import { expect, test } from 'vitest'
import { figure, type MemberFact } from '../facts/facts.ts'
import { relevanceOf } from './draft.ts'
import { say } from './say.ts'

function member(memberId: string, messages: number, more: Partial<MemberFact> = {}): MemberFact {
  const spoke = messages === 0 ? null : figure('Messages', messages, 'messages', 'message', 'messages')
  return {
    memberId,
    name: memberId,
    identityIds: [],
    decides: false,
    spoke,
    opened: null,
    named: null,
    connected: null,
    ...more,
  }
}

const asked = {
  answer: say`Answer them`,
  decide: { label: say`Does this come first?`, because: say`much depends on it` },
}

const partsOf = (members: MemberFact[], of = asked) =>
  relevanceOf(members, of).map(({ memberId, kind, label }) => [memberId, kind, label.text])

test('asks for an answer of whoever wrote most, and for a decision of who can decide', () => {
  const members = [member('ann', 9), member('bob', 2, { decides: true }), member('cleo', 1), member('dan', 0)]
  expect(partsOf(members)).toEqual([
    ['ann', 'action', 'Answer them'],
    ['bob', 'decision', 'Does this come first?'],
    ['cleo', 'awareness', 'Took part'],
  ])
})

test('names those who wrote most, and one who can decide however little they wrote', () => {
  const members = [1, 2, 3, 4, 5].map((n) => member(`m${n}`, 10 - n))
  const all = [...members, member('owner', 1, { decides: true })]
  expect(partsOf(all).map(([id]) => id)).toEqual(['m1', 'm2', 'm3', 'owner'])
})

test('asks nobody who took no part, and for no decision where nothing depends on it', () => {
  const members = [member('ann', 3, { decides: true }), member('bob', 0, { decides: true })]
  expect(relevanceOf(members).map(({ memberId, kind }) => [memberId, kind])).toEqual([['ann', 'awareness']])
})

import { expect, test } from 'vitest'
import type { Found } from './plan.ts'
import { wishesOf } from './wishes.ts'

/** Four discussions of one topic, of which two are found to be about something else. */
function found(leaving: Pick<Found, 'mayBegin' | 'speakerId'>[]): Found[] {
  const one = (n: number, more: object): Found => ({
    ...{ groupId: `g${n}`, topicId: 't', isSettled: false, mayBegin: true, speakerId: `p${n}` },
    ...more,
  })
  return [one(0, {}), one(1, {}), one(2, {}), ...leaving.map((it, n) => one(3 + n, it))]
}

const clustered = [1, 1, 1, 2, 2].map((group) => ({ group, support: 1 }))
const by = (speakerId: string, mayBegin = true) => ({ speakerId, mayBegin })

test('a split is proposed of what two people speak of', () => {
  expect(wishesOf(found([by('ann'), by('bob')]), clustered, [])).toMatchObject([
    { kind: 'split', topicId: 't', groupIds: ['g3', 'g4'] },
  ])
})

test.each([
  ['talk among the own people', [by('ann', false), by('bob', false)]],
  ['what one person says twice', [by('ann'), by('ann')]],
])('no split is proposed of %s', (_, leaving) => {
  expect(wishesOf(found(leaving), clustered, [])).toEqual([])
})

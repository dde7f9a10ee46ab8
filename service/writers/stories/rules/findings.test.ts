import { expect, test } from 'vitest'
import { byWeight, type Finding } from './findings.ts'

const finding = (key: string, rule: 'money' | 'shared' | 'rising', weight: number): Finding => ({
  ...{ kind: 'topic', key, topicId: key },
  causes: [{ rule, weight }],
})

const keysOf = (findings: Finding[]) => findings.map(({ key }) => key)

test('one of each rule comes before any rule has many', () => {
  const all = [
    ...['m1', 'm2', 'm3', 'm4', 'm5'].map((key) => finding(key, 'money', 104)),
    finding('s1', 'shared', 75),
    finding('r1', 'rising', 55),
  ]
  // What is left of 104 for each further one: 89, 74, 59, 44.
  expect(keysOf(byWeight(all))).toEqual(['m1', 'm2', 's1', 'm3', 'm4', 'r1', 'm5'])
  expect(keysOf(byWeight(all.toReversed()))).toEqual(keysOf(byWeight(all)))
})

test('a finding that has a story takes no place from others', () => {
  const all = [finding('m1', 'money', 105), finding('m2', 'money', 104), finding('s1', 'shared', 95)]
  expect(keysOf(byWeight(all))).toEqual(['m1', 's1', 'm2'])
  expect(keysOf(byWeight(all, new Set(['m1'])))).toEqual(['m1', 'm2', 's1'])
})

import { expect, test } from 'vitest'
import { adjustedRandIndex } from '#scripts/agreement.ts'
import known from '#tests/engine/topics/support/discussions.json' with { type: 'json' }
import { cluster } from '../cluster/cluster.ts'
import { termsOf } from '../text/terms.ts'
import { joinGroups } from './join-groups.ts'

test('a group goes on the known one of whose witnesses it has most; others are new', () => {
  const { labels, merged } = joinGroups([0, 0, 0, 1, 1, 2], [7, 7, null, 8, null, null], 9)
  expect(labels).toEqual([7, 7, 7, 8, 8, 9])
  expect(merged.size).toBe(0)
})

test('known groups are one when all witnesses of one are with the other', () => {
  const { labels, merged } = joinGroups([0, 0, 0, 0, 0, 0], [3, 3, 3, 5, 5, null], 6)
  expect(new Set(labels)).toEqual(new Set([3]))
  expect([...merged]).toEqual([[5, 3]])
})

test('one witness that went elsewhere merges nothing', () => {
  expect(joinGroups([0, 0, 0], [3, 3, 5], 6).merged.size).toBe(0)
  expect(joinGroups([0, 0, 0, 0, 1], [3, 3, 5, 5, 5], 6).merged.size).toBe(0)
})

test('no known group is gone on by two', () => {
  const { labels } = joinGroups([0, 0, 1], [4, 4, 4], 5)
  expect(labels).toEqual([4, 4, 5])
})

test('the first portion has no witnesses', () => {
  expect(joinGroups([2, 2, 0], [null, null, null], 0).labels).toEqual([0, 0, 1])
})

/** Texts in an order that mixes their subjects, always the same. */
const texts = Object.entries(known.topics)
  .flatMap(([subject, said]) => said.map((text, n) => ({ subject, text: String(text), at: (n * 37) % 101 })))
  .toSorted((a, b) => a.at - b.at || a.text.localeCompare(b.text))

type Found = { labels: number[]; supports: number[] }

/** Numbers of eight texts of each group that was found. */
function witnessesOf({ labels, supports }: Found): number[] {
  const groups = Map.groupBy(labels.keys(), (n) => labels[n] ?? -1)
  return [...groups.values()].flatMap((own) =>
    own.toSorted((a, b) => (supports[b] ?? 0) - (supports[a] ?? 0)).slice(0, 8),
  )
}

function compare(found: Found, portion: number[]): void {
  const { labels, supports } = found
  const witnesses = witnessesOf(found)
  const all = [...witnesses, ...portion]
  const clustered = cluster(all.map((n) => termsOf(texts[n]?.text ?? '')))
  const known = [...witnesses.map((n) => labels[n] ?? null), ...portion.map(() => null)]
  const groups = clustered.map(({ group }) => group)
  const joined = joinGroups(groups, known, Math.max(-1, ...labels) + 1)
  for (const [n, label] of labels.entries()) labels[n] = joined.merged.get(label) ?? label
  labels.push(...joined.labels.slice(witnesses.length))
  supports.push(...clustered.slice(witnesses.length).map(({ support }) => support))
}

/** How far groups of texts that are compared in portions agree with their subjects. */
function agreement(size: number): number {
  const found: Found = { labels: [], supports: [] }
  for (let from = 0; from < texts.length; from += size)
    compare(
      found,
      texts.slice(from, from + size).map((_, n) => from + n),
    )
  return adjustedRandIndex(
    texts.map(({ subject }) => subject),
    found.labels.map(String),
  )
}

test('portions find nearly the groups that are found in all texts at once', () => {
  const whole = agreement(texts.length)
  expect(whole).toBeGreaterThan(0.85)
  expect(agreement(100)).toBeGreaterThan(whole - 0.1)
  expect(agreement(50)).toBeGreaterThan(whole - 0.2)
})

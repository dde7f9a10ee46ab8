import { communitiesOf } from './communities.ts'
import { refine } from './mixture.ts'
import { type Neighbour, neighboursOf } from './neighbours.ts'
import { randomOf } from './random.ts'
import { type Counted, weigh } from './rows.ts'

/** Groups of all texts, as found by a part of their words. */
export type Look = Int32Array

const mostLooks = 6
/** Share of the terms that each look has. */
const share = 0.7
/** Rounds of refining in a look: the others even out what is left. */
const mostRounds = 4

/** Leaves out terms by chance. */
function partOf(rows: Counted, random: () => number): Counted {
  const isKept = Array.from({ length: rows.width }, () => random() < share)
  const kept = rows.rows.map(({ ids, values }) => ({
    ids: ids.filter((id) => isKept[id]),
    values: values.filter((_, n) => isKept[ids[n] ?? 0]),
  }))
  return { ...rows, rows: kept }
}

/**
 * Finds groups several times, each time by another part of the words: communities among the nearest neighbours, refined by
 * which group's words a text is made of. Groups that hang on a word or two are other ones each time.
 */
export function looksAt(rows: Counted, mostNeighbours: number, resolution: number): Look[] {
  const random = randomOf(1)
  return Array.from({ length: mostLooks }, () => {
    const near = neighboursOf(weigh(partOf(rows, random)), mostNeighbours)
    return refine(rows, communitiesOf(near, resolution), mostRounds)
  })
}

/** Neighbours that some look finds in one group with a text; how near they are is the share of looks that do. */
export function agreedOn(near: Neighbour[], text: number, looks: Look[]): Neighbour[] {
  return near.flatMap(({ of }) => {
    const agreeing = looks.filter((look) => look[of] === look[text]).length
    return agreeing === 0 ? [] : [{ of, similarity: agreeing / looks.length }]
  })
}

/** Texts of each pair of groups, of two ways to group them. */
function countPairs(group: Int32Array, look: Look): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [text, own] of group.entries()) {
    const pair = `${own} ${look[text]}`
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return counts
}

/** Returns how much of its group each text is found with, in the middle of all looks: from 0 to 1. */
export function steadinessOf(group: Int32Array, sizes: Map<number, number>, looks: Look[]): Float64Array {
  const steadiness = new Float64Array(group.length)
  for (const look of looks) {
    const counts = countPairs(group, look)
    for (const [text, own] of group.entries()) {
      const others = (sizes.get(own) ?? 1) - 1
      if (others === 0) continue
      const found = (counts.get(`${own} ${look[text]}`) ?? 1) - 1
      steadiness[text] = (steadiness[text] ?? 0) + found / others / looks.length
    }
  }
  return steadiness
}

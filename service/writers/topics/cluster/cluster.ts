import { isWord, type Terms } from '../text/terms.ts'
import { communitiesOf } from './communities.ts'
import { agreedOn, looksAt, steadinessOf } from './looks.ts'
import { refine } from './mixture.ts'
import { type Neighbour, neighboursOf } from './neighbours.ts'
import { type Counted, toRows, weigh, withPieces } from './rows.ts'

/**
 * The group of a text, and how well it belongs there, from 0 to 1: how near its neighbours in the group are, and its nearest,
 * and how steadily it is found there.
 */
export type Clustered = { group: number; support: number }

const mostNeighbours = 15
const pieceWeight = 0.3
/** Times the root of the number of texts: more texts are about more things. */
const resolutionOfOne = 0.21
/** Neighbours that say how well a text belongs to its group. */
const witnesses = 10
const nearest = 5

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

function mean(near: Neighbour[], of: number): number {
  return near.reduce((sum, { similarity }) => sum + similarity, 0) / of
}

/** Averages the similarity of the witnesses. A small group has few of them, and needs no more. */
function nearnessOf(near: Neighbour[], own: number, group: Int32Array, others: number): number {
  if (others === 0) return 0
  const agreeing = near.slice(0, witnesses).filter(({ of }) => group[of] === own)
  const closest = near.slice(0, Math.min(nearest, others))
  return (mean(agreeing, Math.min(witnesses, others)) + mean(closest, closest.length || 1)) / 2
}

function sizesOf(group: Int32Array): Map<number, number> {
  const sizes = new Map<number, number>()
  for (const own of group) sizes.set(own, (sizes.get(own) ?? 0) + 1)
  return sizes
}

/** Similarity from which two texts of a group hold it together. */
const leastLink = 0.2

/** The text that stands for the part of a group that a text is in. */
function rootOf(parents: Int32Array, text: number): number {
  let root = text
  while (parents[root] !== root) root = parents[root] ?? root
  parents[text] = root
  return root
}

/** Takes groups apart whose parts hang together by a common word or two: each text is near some other of its group then. */
export function connectedIn(group: Int32Array, near: Neighbour[][]): Int32Array {
  const parents = Int32Array.from(group, (_, text) => text)
  for (const [text, found] of near.entries())
    for (const { of, similarity } of found)
      if (similarity >= leastLink && group[of] === group[text])
        parents[rootOf(parents, of)] = rootOf(parents, text)
  return parents.map((_, text) => rootOf(parents, text))
}

/** Texts from which on there are words to spare: a part of them says what all of them do. */
const leastForLooks = 2500

/** Groups, how steadily each text is found in its own (a half is neither good nor bad), and its neighbours. */
type Grouped = { group: Int32Array; steadiness: Float64Array; near: Neighbour[][] }

/** Groups texts once, by all of their words. */
function groupOnce(rows: Counted, most: number, resolution: number): Grouped {
  const near = neighboursOf(weigh(rows), most)
  const group = refine(rows, communitiesOf(near, resolution))
  return { group, near, steadiness: new Float64Array(rows.count).fill(0.5) }
}

/** Groups texts by what several looks at a part of their words agree on. */
function groupByLooks(rows: Counted, most: number, resolution: number): Grouped {
  const near = neighboursOf(weigh(rows), 2 * most)
  const looks = looksAt(rows, most, resolution)
  const agreed = near.map((it, text) => agreedOn(it, text, looks))
  const group = connectedIn(communitiesOf(agreed, resolution), near)
  return { group, near, steadiness: steadinessOf(group, sizesOf(group), looks) }
}

/**
 * Finds groups of texts that are about one thing, all at once: communities among the nearest neighbours, refined by which
 * group's words a text is made of, and of many texts what is found so again and again. Groups are numbers; the order of the
 * texts is that of the answer.
 */
export function cluster(texts: Terms[]): Clustered[] {
  if (texts.length === 0) return []
  const rows = toRows(texts.map((terms) => withPieces(terms, isWord, pieceWeight)))
  const scale = Math.sqrt(texts.length)
  const most = Math.round(between(4, scale / 2, mostNeighbours))
  const grouped = texts.length < leastForLooks ? groupOnce : groupByLooks
  const { group, steadiness, near } = grouped(rows, most, Math.max(1, scale * resolutionOfOne))
  const sizes = sizesOf(group)
  return near.map((it, text) => {
    const own = group[text] ?? 0
    const nearness = nearnessOf(it, own, group, (sizes.get(own) ?? 1) - 1)
    return { group: own, support: Math.min(1, nearness * (0.5 + (steadiness[text] ?? 0))) }
  })
}

import type { Neighbour } from './neighbours.ts'

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

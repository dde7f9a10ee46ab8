import { type Block, lengthOf, type Span, textOf } from './blocks.ts'

/** Finds a place to cut: a line break, else a space, else between two characters. */
function cutAt(text: string, most: number): number {
  const least = Math.floor(most / 2)
  for (const mark of ['\n', ' ']) {
    const found = text.lastIndexOf(mark, most - 1)
    if (found >= least) return found + 1
  }
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(most - 1)) && /[\udc00-\udfff]/.test(text.charAt(most))
  return isHalf && most > 1 ? most - 1 : isHalf ? most + 1 : most
}

function splitSpans(spans: Span[], at: number): [Span[], Span[]] {
  const left: Span[] = []
  const right: Span[] = []
  let taken = 0
  for (const span of spans) {
    const rest = Math.max(0, Math.min(span.text.length, at - taken))
    if (rest > 0) left.push({ ...span, text: span.text.slice(0, rest) })
    if (rest < span.text.length) right.push({ ...span, text: span.text.slice(rest) })
    taken += span.text.length
  }
  return [left, right]
}

/** Splits a block in two; the second has no marker. */
function halve(block: Block): [Block, Block] {
  const text = textOf(block.spans)
  const [left, right] = splitSpans(block.spans, cutAt(text, Math.max(1, Math.ceil(text.length / 2))))
  return [
    { ...block, spans: left },
    { ...block, spans: right, marker: null },
  ]
}

function isOneCharacter(block: Block): boolean {
  return lengthOf(block) <= 2 && [...textOf(block.spans)].length <= 1
}

/** Splits a block into pieces within the limit, as the medium measures it. */
function pieces(block: Block, size: (block: Block) => number, limit: number): Block[] {
  if (size(block) <= limit) return [block]
  // Drops an address that is longer than a whole message.
  if (isOneCharacter(block))
    return [{ ...block, quote: 0, indent: 0, marker: null, spans: bare(block.spans) }]
  return halve(block).flatMap((half) => pieces(half, size, limit))
}

function bare(spans: Span[]): Span[] {
  return [{ text: textOf(spans) }]
}

/** Groups items in order into as few groups as possible: each at most `limit` in size and `most` in number. */
export function group<T>(items: T[], size: (item: T) => number, limit: number, most = Infinity): T[][] {
  const groups: T[][] = []
  let sum = 0
  for (const item of items) {
    const cost = size(item)
    const last = groups.at(-1)
    if (last && sum + cost <= limit && last.length < most) {
      last.push(item)
      sum += cost
    } else {
      groups.push([item])
      sum = cost
    }
  }
  return groups
}

/** Groups blocks within the limit; splits a block only when it alone is too large. */
export function packed(blocks: Block[], size: (block: Block) => number, limit: number): Block[][] {
  return group(
    blocks.flatMap((block) => pieces(block, size, limit)),
    size,
    limit,
  )
}

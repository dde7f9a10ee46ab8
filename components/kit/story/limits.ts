/** Limits of a tree, so that no author can slow down a reader. */
export const limits = {
  elements: 5_000,
  depth: 64,
  /** Characters of one text. */
  text: 20_000,
  /** Characters of one label, title or cell. */
  label: 400,
  /** Characters of all texts of a tree. */
  total: 400_000,
  items: 500,
  columns: 16,
  series: 6,
  points: 400,
  /** An image that is carried in its address. */
  address: 512_000,
  /** Larger figures say nothing, and differences of them leave the numbers of JavaScript. */
  number: 1e15,
} as const

/** Number of characters that the tree may still use. */
export type Meter = { left: number }

const longTexts = new Set(['text', 'content', 'code', 'target', 'items'])
const addresses = new Set(['src', 'href', 'url'])
const names = new Set(['__proto__', 'constructor', 'prototype'])
const deepest = 6

function cut(text: string, most: number): string {
  if (text.length <= most) return text
  // Half a surrogate pair at the end would be no character.
  return `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`
}

function boundedText(text: string, key: string, meter: Meter): string | undefined {
  if (addresses.has(key)) return text.length <= limits.address ? text : undefined
  const most = longTexts.has(key) ? limits.text : limits.label
  const kept = cut(text, Math.min(most, Math.max(meter.left, 0)))
  meter.left -= kept.length
  // Text without a partner for half a pair cannot be written as UTF-8.
  return kept.toWellFormed()
}

function boundedObject(value: object, meter: Meter, depth: number): Record<string, unknown> {
  const result: Record<string, unknown> = Object.create(null)
  let count = 0
  for (const key of Object.keys(value)) {
    if (names.has(key)) continue
    if (++count > limits.items) break
    result[key] = bounded(Reflect.get(value, key), meter, key, depth + 1)
  }
  return result
}

/** A copy with nothing in it that is too long, too deep or named like a part of the language. */
export function bounded(value: unknown, meter: Meter, key = '', depth = 0): unknown {
  if (typeof value === 'string') return boundedText(value, key, meter)
  if (typeof value === 'number') {
    return Number.isFinite(value) ? Math.min(Math.max(value, -limits.number), limits.number) : undefined
  }
  if (typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null || depth >= deepest) return undefined
  if (!Array.isArray(value)) return boundedObject(value, meter, depth)
  return value.slice(0, limits.items).map((item) => bounded(item, meter, key, depth + 1))
}

/** Characters that a token stands for, at least, in JSON. */
const charactersPerToken = 3

export const usualTokens = 6_000
export const mostTokens = 25_000

type Shortened = { texts?: string; lists?: Record<string, string>; more: string }

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withTexts(value: unknown, most: number): unknown {
  if (typeof value === 'string')
    return value.length <= most ? value : `${value.slice(0, most).toWellFormed()}…`
  if (Array.isArray(value)) return value.map((it) => withTexts(it, most))
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, withTexts(it, most)]))
}

/** Leaves out what no reader of words has use for: pictures that are carried in their address, and links that lead nowhere. */
export function readable(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('data:image/') ? '[picture]' : value
  if (Array.isArray(value)) return value.map(readable)
  if (!isFields(value)) return value
  const left = Object.entries(value).filter(([name, it]) => !(name === 'link' && it === null))
  return Object.fromEntries(left.map(([name, it]) => [name, readable(it)]))
}

type Place = { list: unknown[]; path: string; size: number; whole: number }

/** Lists with more than one entry, and how long they are as text. */
function listsIn(value: unknown, path: string, wholes: Map<string, number>): Place[] {
  if (Array.isArray(value)) {
    const whole = wholes.get(path) ?? value.length
    wholes.set(path, whole)
    const own = value.length > 1 ? [{ list: value, path, size: JSON.stringify(value).length, whole }] : []
    return [...own, ...value.flatMap((it, at) => listsIn(it, `${path}[${at}]`, wholes))]
  }
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([name, it]) =>
    listsIn(it, path === '' ? name : `${path}.${name}`, wholes),
  )
}

/** Halves the longest list again and again. */
function cutLists(value: object, most: number): Record<string, string> {
  const cut: Record<string, string> = {}
  const wholes = new Map<string, number>()
  while (JSON.stringify(value).length > most) {
    const [longest] = listsIn(value, '', wholes).toSorted((a, b) => b.size - a.size)
    if (!longest) break
    longest.list.length = Math.ceil(longest.list.length / 2)
    cut[longest.path] = `${longest.list.length} of ${longest.whole}`
  }
  return cut
}

const lengths = [4000, 1500, 600, 300]

/**
 * Keeps a result within a budget of tokens. Long texts are cut first, then lists; the result says what of it is missing and
 * how to ask for the rest.
 */
export function shorten(result: object, tokens: number): object {
  const most = tokens * charactersPerToken
  if (JSON.stringify(result).length <= most) return result
  const shortened: Shortened = {
    more: `This was cut to about ${tokens} tokens. Ask for single entries by their id, for pages with a smaller limit, or again with maxTokens up to ${mostTokens}.`,
  }
  let value: unknown = result
  for (const length of lengths) {
    value = withTexts(result, length)
    shortened.texts = `Texts are cut after ${length} characters.`
    if (JSON.stringify(value).length <= most) return { ...Object(value), shortened }
  }
  const copy: object = structuredClone(Object(value))
  shortened.lists = cutLists(copy, most)
  return { ...copy, shortened }
}

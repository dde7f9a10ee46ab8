/** Address in the round brackets of a link, and the place behind them. */
export type Target = { address: string; end: number }

/** Characters of an address, and of a title, that are looked at; longer ones are text. */
const longest = 2_000

/** Round brackets within each other, as renderers count them at most. */
const deepest = 32

const blank = (it: string | undefined) => it === ' ' || it === '\t' || it === '\n' || it === '\r'

function afterBlanks(text: string, from: number): number {
  let at = from
  while (at - from < longest && blank(text[at])) at++
  return at
}

function enclosedEnd(text: string, from: number): number {
  for (let at = from; at < text.length && at - from < longest; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '>') return at + 1
    else if (text[at] === '\n') return -1
  }
  return -1
}

/** Finds the end of an address without `<>`, in which round brackets come in pairs. */
function plainEnd(text: string, from: number): number {
  let open = 0
  for (let at = from; at < text.length && at - from < longest; at++) {
    const it = text[at]
    if (it === '\\') at++
    else if (blank(it) || (it === ')' && open === 0)) return at
    else if (it === '(' && ++open > deepest) return -1
    else if (it === ')') open--
  }
  return -1
}

const closing: Record<string, string> = { '"': '"', "'": "'", '(': ')' }

function afterTitle(text: string, from: number): number {
  const close = closing[text[from] ?? '']
  if (close === undefined) return from
  for (let at = from + 1; at < text.length && at - from < longest; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === close) return at + 1
  }
  return -1
}

/** Reads the target of a link that begins with the round bracket at this place; null when there is none. */
export function targetAt(text: string, bracket: number): Target | null {
  const begin = afterBlanks(text, bracket + 1)
  const end = text[begin] === '<' ? enclosedEnd(text, begin) : plainEnd(text, begin)
  if (end < 0) return null
  const titleEnd = afterTitle(text, afterBlanks(text, end))
  if (titleEnd < 0) return null
  const last = afterBlanks(text, titleEnd)
  if (text[last] !== ')') return null
  return { address: text.slice(begin, end).replace(/^<(.*)>$/s, '$1'), end: last + 1 }
}

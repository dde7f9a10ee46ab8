/** Names of a person, from everywhere they were ever written. */
export type Called = {
  names: string[]
  emails: string[]
  handles: string[]
  /** Names and handles in small letters that are ordinary words: alone they name nobody. */
  ordinary?: ReadonlySet<string>
}

const syntax = /[\\^$.*+?()[\]{}|/]/g

/** The text as it may stand in Markdown, with any white space between its words. */
function flexible(text: string): string {
  return [...text.trim().replace(/\s+/g, ' ')]
    .map((sign) => (sign === ' ' ? '\\s+' : `\\\\?${sign.replace(syntax, '\\$&')}`))
    .join('')
}

function anyOf(texts: string[], flags: string): RegExp | null {
  const known = [...new Set(texts.map((it) => it.trim()).filter((it) => it !== ''))]
  if (known.length === 0) return null
  const longestFirst = known.toSorted((a, b) => b.length - a.length).map(flexible)
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, flags)
}

/** A short word alone may be anything: "Max", "dev". */
const isTelling = (text: string) => text.length >= 5 || (text.length >= 3 && /[^\p{L}]/u.test(text))

/** Everything that names the person by itself. */
export function tellingNames({ names, emails, handles, ordinary }: Called): string[] {
  const telling = (text: string) => isTelling(text) && !ordinary?.has(text.toLowerCase())
  return [
    ...names.filter(telling),
    ...emails,
    ...handles.filter(telling),
    ...handles.map((it) => `@${it.replace(/^@/, '')}`),
  ].filter((it) => it.length > 1)
}

/** Finds names in a text, and the parts of names that only count beside one. */
export function namePatterns(called: Called): { names: RegExp | null; parts: RegExp | null } {
  const parts = [...called.names, ...called.handles].flatMap((it) => [it, ...it.split(/[^\p{L}\p{N}]+/u)])
  return {
    names: anyOf(tellingNames(called), 'giu'),
    parts: anyOf(
      parts.filter((it) => it.length > 1),
      'gu',
    ),
  }
}

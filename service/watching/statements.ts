import { isWatched, watched } from './watching.ts'

/** Hears of a statement that has ended; milliseconds. */
type Heard = (text: string, took: number) => void

let heard: Heard | null = null

/** Hands the time of each statement of this process to one function, or to nobody. */
export function hearStatements(next: Heard | null): void {
  heard = next
}

const word = /^[\s(]*(\w+)/
/** Not the update of `ON CONFLICT DO UPDATE SET`, nor that of `FOR UPDATE OF`. */
const written = /(?<!\bFOR |\bKEY |\bDO )\b(INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/
/** Not a function, of whose rows nothing is stored. */
const read = /\bFROM\s+(?!(?:ROWS|LATERAL)\b)(\w+)\b(?!\s*\()/i
const known = new Map<string, string>()
/** Texts whose name is remembered; those of filtered lists are many. */
const mostKnown = 2000

/** Names a statement by what it does and to which table, such as `UPDATE runs`: never by what it is given. */
export function statementName(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const first = word.exec(text)?.[1]?.toUpperCase() ?? 'OTHER'
  const name = first === 'WITH' || first === 'SELECT' ? ofQuery(text, first) : ofOther(text, first)
  if (known.size >= mostKnown) known.clear()
  known.set(text, name)
  return name
}

function ofQuery(text: string, first: string): string {
  const change = first === 'WITH' ? written.exec(text) : null
  if (change) return `${change[1]?.split(' ')[0]} ${change[2]}`
  const table = read.exec(text)?.[1]
  return table === undefined ? 'SELECT' : `SELECT ${table}`
}

function ofOther(text: string, first: string): string {
  const change = written.exec(text)
  return change &&
    text
      .trimStart()
      .toUpperCase()
      .startsWith(change[1] ?? '-')
    ? `${first} ${change[2]}`
    : first
}

/** Shows a statement without anything that could be a value. */
export function withoutValues(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w$])\d+(?:\.\d+)?/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 1000)
}

function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query) return null
  return 'text' in query && typeof query.text === 'string' ? query.text : null
}

type Line = { query: unknown }

/**
 * Measures the statements of a pool or connection that are answered with a promise: those that a pool hands on to one of its
 * connections are answered otherwise, and so are counted once. Includes the wait for a connection.
 */
export function measureStatements<L extends Line>(line: L): L {
  const { query } = line
  if (typeof query !== 'function') return line
  const measured = (...given: unknown[]): unknown => {
    const plain = (): unknown => Reflect.apply(query, line, given)
    const text = textOf(given[0])
    const isUnheard = heard === null && !isWatched()
    if (isUnheard || text === null || typeof given.at(-1) === 'function') return plain()
    const began = performance.now()
    const ended = () => heard?.(text, performance.now() - began)
    const answer = watched({ kind: 'statement', text }, async () => plain())
    answer.then(ended, ended)
    return answer
  }
  Object.defineProperty(line, 'query', { value: measured, configurable: true, writable: true })
  return line
}

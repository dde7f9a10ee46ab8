import type { Table } from './csv.ts'
import { type Bytes, longestRaw, longestRecord, type Record, Unreadable } from './record.ts'
import { decode } from './text.ts'

type Line = { text: string | null; line: number }

/** Lines of a text; null for one that is too long, which is passed over without being kept. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<Line> {
  let held = ''
  let isLong = false
  let line = 1
  for await (const piece of text) {
    const parts = (held + piece).split('\n')
    held = parts.pop() ?? ''
    for (const part of parts) {
      yield { text: isLong || part.length > longestRecord ? null : part, line: line++ }
      isLong = false
    }
    if (held.length > longestRecord) {
      isLong = true
      held = ''
    }
  }
  yield { text: isLong ? null : held, line }
}

/** Fields of an object by their names, those inside of another as `author.email`. */
function cellsOf(value: object, above = '', depth = 0): [string, string][] {
  return Object.entries(value).flatMap(([name, member]): [string, string][] => {
    const place = above === '' ? name : `${above}.${name}`
    if (member === null || member === undefined) return []
    if (typeof member === 'object') return depth < 3 ? cellsOf(member, place, depth + 1) : []
    return [[place, String(member)]]
  })
}

/** Integers beyond what a number holds stay as they are written: ids of two messages would become the same otherwise. */
function asWritten(...[, value, context]: unknown[]): unknown {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value
  return typeof context === 'object' && context !== null && 'source' in context ? context.source : value
}

function parse(text: string): unknown {
  return /\d{16}/.test(text) ? JSON.parse(text, asWritten) : JSON.parse(text)
}

function recordOf({ text, line }: Line, row: number): Record {
  if (text === null) return { row, line, raw: '', problem: 'The line is longer than 1 MiB' }
  const raw = text.slice(0, longestRaw)
  try {
    const value = parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { row, line, raw, cells: new Map(cellsOf(value)) }
  } catch {
    return { row, line, raw, problem: 'The line is not valid JSON' }
  }
  return { row, line, raw, problem: 'The line is not a JSON object' }
}

async function* recordsOf(bytes: Bytes, encoding: string): AsyncGenerator<Record> {
  let row = 0
  for await (const line of linesOf(decode(bytes, encoding)))
    if (line.text === null || line.text.trim() !== '') yield recordOf(line, ++row)
}

const looked = 20

/** Opens JSON lines: the columns are the fields of the first lines. */
export async function openJsonl(bytes: Bytes, encoding: string): Promise<Table> {
  const all = recordsOf(bytes, encoding)
  const first: Record[] = []
  while (first.length < looked) {
    const next = await all.next()
    if (next.done) break
    first.push(next.value)
  }
  if (first.length === 0) throw new Unreadable('The file is empty.')
  const columns = [...new Set(first.flatMap((it) => ('cells' in it ? [...it.cells.keys()] : [])))].slice(
    0,
    500,
  )
  async function* records(): AsyncGenerator<Record> {
    yield* first
    yield* all
  }
  return { columns, delimiter: null, records: records() }
}

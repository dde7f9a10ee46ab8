import { CsvError, parse } from 'csv-parse'
import { type Bytes, longestRaw, longestRecord, type Record, Unreadable } from './record.ts'
import { decode } from './text.ts'

const mostColumns = 500
const delimiters = [',', ';', '\t', '|']

/** Finds the delimiter that divides the first lines most evenly, outside of quotes. */
export function delimiterOf(start: string): string {
  const lines = start
    .replace(/"(?:[^"]|"")*"/g, 'cell')
    .split(/\r\n|\n|\r/)
    .filter((it) => it.trim() !== '')
    .slice(0, 20)
  const scored = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const [first = 0] = counts
    return { delimiter, first, same: counts.filter((it) => it === first).length }
  })
  const [best] = scored
    .filter(({ first }) => first > 0)
    .toSorted((a, b) => b.same - a.same || b.first - a.first)
  return best?.delimiter ?? ','
}

type Row = { record: string[]; line: number }

/** Columns without a name are named by their place, and a name that comes again gets a number. */
function headerOf(cells: string[]): string[] {
  if (cells.length > mostColumns)
    throw new Unreadable(`The first line has ${cells.length} columns; at most ${mostColumns} can be read.`)
  const used = new Map<string, number>()
  return cells.map((cell, at) => {
    const name = cell.trim() || `Column ${at + 1}`
    const n = (used.get(name) ?? 0) + 1
    used.set(name, n)
    return n === 1 ? name : `${name} ${n}`
  })
}

function reasonOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = Number(error.lines ?? 0)
  const at = line > 0 ? ` before or in line ${line}` : ''
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return new Unreadable(
      `A row has no end${at}: a quotation mark is opened and not closed, or a row is longer than 1 MiB.`,
    )
  return new Unreadable(
    `The file cannot be read as CSV${at}. Is every quotation mark inside a cell written twice?`,
  )
}

async function* started(text: AsyncGenerator<string>, first: string): AsyncGenerator<string> {
  yield first
  yield* text
}

/** Rows as they are divided. They are handed over as they are found, so that those before a broken one are not lost with it. */
async function* rowsOf(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<Row> {
  const found: Row[] = []
  let failure: unknown = null
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
    on_record: (record: string[], { lines }) => {
      found.push({ record, line: lines })
      return null
    },
  })
  parser.on('error', (error) => {
    failure = error
  })
  const ended = new Promise<void>((resolve) => parser.once('close', resolve))
  parser.resume()
  try {
    for await (const piece of text) {
      await new Promise<void>((resolve) => parser.write(piece, () => resolve()))
      yield* found.splice(0)
      if (failure) throw reasonOf(failure)
    }
    parser.end()
    await ended
    yield* found.splice(0)
    if (failure) throw reasonOf(failure)
  } finally {
    parser.destroy()
  }
}

/** Reads enough of the beginning to tell what divides the columns. */
async function beginningOf(text: AsyncGenerator<string>): Promise<string> {
  let start = ''
  while (start.length < 65_536) {
    const next = await text.next()
    if (next.done) break
    start += next.value
  }
  return start
}

export type Table = { columns: string[]; delimiter: string | null; records: AsyncIterable<Record> }

function recordOf(columns: string[], { record, line }: Row, row: number): Record {
  const raw = record.join(',').slice(0, longestRaw)
  const place = { row, line, raw }
  const beyond = record.slice(columns.length).some((it) => it.trim() !== '')
  if (beyond)
    return {
      ...place,
      problem: `It has ${record.length} cells, and the header has ${columns.length} columns`,
    }
  return { ...place, cells: new Map(columns.map((name, at) => [name, record[at] ?? ''])) }
}

/** Opens a table: its header is read, its rows follow. */
export async function openCsv(bytes: Bytes, encoding: string): Promise<Table> {
  const text = decode(bytes, encoding)
  const start = await beginningOf(text)
  if (start.trim() === '') throw new Unreadable('The file is empty.')
  const delimiter = delimiterOf(start)
  const rows = rowsOf(started(text, start), delimiter)
  const header = await rows.next()
  if (header.done) throw new Unreadable('The file is empty.')
  const columns = headerOf(header.value.record)
  async function* records(): AsyncGenerator<Record> {
    let n = 0
    for await (const row of rows) yield recordOf(columns, row, ++n)
  }
  return { columns, delimiter, records: records() }
}

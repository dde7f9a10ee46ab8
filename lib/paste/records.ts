/** The cells of one record, and the line it begins on, counted from 1. */
export type TextRecord = { line: number; cells: string[] }

/** Reads separated values: cells in quotes may hold the separator, line breaks and doubled quotes. */
export function readRecords(text: string, separator: string): TextRecord[] {
  const records: TextRecord[] = []
  let record: TextRecord = { line: 1, cells: [] }
  let line = 1
  let at = 0
  const end = () => {
    if (record.cells.some((cell) => cell !== '')) records.push(record)
    record = { line, cells: [] }
  }
  while (at <= text.length) {
    const { cell, next, breaks } = readCell(text, at, separator)
    record.cells.push(cell)
    line += breaks
    const stop = text[next]
    at = next + 1
    if (stop === separator) continue
    if (stop === '\r' && text[at] === '\n') at++
    line++
    end()
  }
  return records
}

type Cell = { cell: string; next: number; breaks: number }

/** `next` is the place of the separator, the line break, or the end. */
function readCell(text: string, from: number, separator: string): Cell {
  const start = skipSpaces(text, from, separator)
  const quoted = text[start] === '"' ? readQuoted(text, start, separator) : null
  if (quoted) return quoted
  const next = endOfCell(text, start, separator)
  return { cell: text.slice(start, next).trim(), next, breaks: 0 }
}

/** Null when the quote is never closed, or text follows it: then it is a quote like any other character. */
function readQuoted(text: string, start: number, separator: string): Cell | null {
  let at = start + 1
  for (;;) {
    const close = text.indexOf('"', at)
    if (close < 0) return null
    if (text[close + 1] !== '"') {
      const next = skipSpaces(text, close + 1, separator)
      if (next < text.length && endOfCell(text, next, separator) !== next) return null
      const inner = text.slice(start + 1, close)
      return { cell: inner.replaceAll('""', '"').trim(), next, breaks: inner.split(/\r\n|\r|\n/).length - 1 }
    }
    at = close + 2
  }
}

function skipSpaces(text: string, from: number, separator: string): number {
  let at = from
  while (text[at] === ' ' || (text[at] === '\t' && separator !== '\t')) at++
  return at
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

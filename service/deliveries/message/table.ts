import type { Tokens } from 'marked'
import { textOf } from './blocks.ts'
import { inline } from './inline.ts'

/** A column is made no wider than this; longer cells push the rest of their line. */
const widest = 40

function cellText(cell: Tokens.TableCell): string {
  return textOf(inline(cell.tokens)).replaceAll(/\s+/g, ' ').trim()
}

/** A table with its columns in line, for media that have none. */
export function tableText(table: Tokens.Table): string {
  const rows = [table.header, ...table.rows].map((row) => row.map(cellText))
  const widths = table.header.map((_, n) =>
    Math.min(widest, Math.max(3, ...rows.map((row) => row[n]?.length ?? 0))),
  )
  const line = (row: string[]) =>
    row
      .map((cell, n) =>
        table.align[n] === 'right' ? cell.padStart(widths[n] ?? 0) : cell.padEnd(widths[n] ?? 0),
      )
      .join('  ')
      .trimEnd()
  const [head = [], ...body] = rows
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...body.map(line)].join('\n')
}

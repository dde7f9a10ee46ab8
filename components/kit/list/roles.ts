/**
 * Where the window is narrow, rows are drawn as grids, and some browsers then forget that this is a table. Said aloud,
 * it stays one.
 */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

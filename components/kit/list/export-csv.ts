import type { List } from '#contract/common/pagination.ts'
import { byteOrderMark, type CsvValue, csvLine } from '#lib/csv.ts'

/** A file of more rows is a matter for the API. */
export const csvLimit = 50_000
export const csvPageSize = 100

export type CsvColumn<Item> = { header: string; value(item: Item): CsvValue }

export type CsvExport<Item> = {
  columns: readonly CsvColumn<Item>[]
  rowId(item: Item): string
  /** Reads a page of `csvPageSize` rows; waits by itself when the service asks for it. */
  read(page: number, signal: AbortSignal): Promise<List<Item>>
}

type Progress = (done: number, of: number) => void

/** Reads page after page, one at a time. A row that moves to a later page meanwhile is written once. */
export async function collectCsv<Item>(
  { columns, rowId, read }: CsvExport<Item>,
  signal: AbortSignal,
  progress: Progress,
): Promise<Blob> {
  const parts = [byteOrderMark + csvLine(columns.map(({ header }) => header))]
  const seen = new Set<string>()
  for (let page = 1; page <= csvLimit / csvPageSize; page += 1) {
    const { data, totalCount } = await read(page, signal)
    signal.throwIfAborted()
    const fresh = data.filter((item) => !seen.has(rowId(item)))
    for (const item of fresh) seen.add(rowId(item))
    parts.push(fresh.map((item) => csvLine(columns.map(({ value }) => value(item)))).join(''))
    progress(seen.size, Math.min(totalCount, csvLimit))
    if (page * csvPageSize >= totalCount || data.length === 0) break
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

import type { List } from '#contract/common/pagination.ts'
import type { CsvValue } from '#lib/csv.ts'

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

export type CsvSource<Item> = CsvExport<Item> & {
  /** Of the file, without its ending. */
  fileName: string
  totalCount: number | undefined
}

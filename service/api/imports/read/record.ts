import type { ImportField } from '#contract/imports.ts'
import type { IngestItem } from '#service/api/messages/ingest/items.ts'

/** Why a row is refused, and which field is to blame; the whole row where none is. */
export type Problem = { problem: string; field?: ImportField }

/** One thing of a file, in the order of the file: cells by the names of their columns, a whole message, or why neither. */
export type Record = {
  /** Counted from 1. */
  row: number
  line: number | null
  /** As it stands in the file, for the report; cut off where it is long. */
  raw: string
} & ({ cells: Map<string, string> } | { item: IngestItem } | Problem)

/** The whole file cannot be read from here on. The message says what to do. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

export const longestRaw = 2000

/** Characters of one row, line or thing of a file. */
export const longestRecord = 1024 * 1024

export type Bytes = AsyncIterable<Buffer>

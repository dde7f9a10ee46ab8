import type { ImportFormat } from '#contract/imports.ts'
import { type Reader, rows } from '#service/db/client.ts'
import type { Table } from './read/csv.ts'
import { readDiscord } from './read/discord.ts'
import { openJsonl } from './read/jsonl.ts'

/** Bytes of each piece but the last. */
export const chunkSize = 256 * 1024

export type StoredFile = { orgId: string; id: string; size: number; format: ImportFormat; encoding: string }

/** Reads a span of a file piece by piece. Each piece is a statement of its own, so that no connection is held. */
async function* readSpan(
  db: Reader,
  { orgId, id }: StoredFile,
  start: number,
  end: number,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for (let n = Math.floor(start / chunkSize); n * chunkSize < end; n++) {
    const [found] = await rows<{ body: Buffer }>(
      db,
      'SELECT body FROM import_chunks WHERE org_id = $1 AND import_id = $2 AND n = $3',
      [orgId, id, n],
    )
    if (!found) throw new Error('a piece of an imported file is missing')
    const from = n * chunkSize
    const piece = found.body.subarray(Math.max(0, start - from), Math.min(found.body.length, end - from))
    onRead(piece.length)
    yield piece
  }
}

/** Opens a stored file in its format, for which its reader is loaded; `onRead` hears how many bytes were read with each piece. */
export async function openFile(
  db: Reader,
  file: StoredFile,
  onRead: (bytes: number) => void = () => {},
): Promise<Table> {
  const span = (start: number, end: number) => readSpan(db, file, start, end, onRead)
  if (file.format === 'csv') return (await import('./read/csv.ts')).openCsv(span(0, file.size), file.encoding)
  if (file.format === 'jsonl') return openJsonl(span(0, file.size), file.encoding)
  const records =
    file.format === 'slack'
      ? (await import('./read/slack.ts')).readSlack(span, file.size)
      : readDiscord(span(0, file.size))
  return { columns: [], delimiter: null, records }
}

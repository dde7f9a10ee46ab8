import { type Reader, rows } from '#service/db/client.ts'

/** Story of a finding, as it stands. */
export type Current = {
  id: string
  slug: string
  findingKey: string
  title: string
  version: number
  facts: unknown
  detail: unknown
  why: { rule: string; sentence: string }[]
  model: string | null
  archivedAt: string | null
  archiveReason: string | null
  goneAt: string | null
  keptAt: string | null
  foundAt: string
  writtenAt: string
}

const columns = `s.id, s.slug, s.finding_key AS "findingKey", s.title, s.version, s.facts, s.detail,
  s.why, s.model, s.archived_at AS "archivedAt",
  s.archive_reason AS "archiveReason", s.gone_at AS "goneAt", s.kept_at AS "keptAt", s.found_at AS "foundAt",
  s.written_at AS "writtenAt"`

/** Current stories of the writer. */
export function readCurrent(reader: Reader, orgId: string): Promise<Current[]> {
  return rows<Current>(
    reader,
    `SELECT ${columns} FROM stories s WHERE s.org_id = $1 AND s.finding_key IS NOT NULL AND s.archived_at IS NULL ORDER BY s.id`,
    [orgId],
  )
}

/** Story of a finding, archived or not; locked in a transaction. */
export async function readStory(
  reader: Reader,
  orgId: string,
  findingKey: string,
  isLocked: boolean,
): Promise<Current | null> {
  const found = await rows<Current>(
    reader,
    `SELECT ${columns} FROM stories s WHERE s.org_id = $1 AND s.finding_key = $2 ${isLocked ? 'FOR UPDATE' : ''}`,
    [orgId, findingKey],
  )
  return found[0] ?? null
}

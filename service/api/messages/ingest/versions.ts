import { isDeepStrictEqual } from 'node:util'
import { followEdits } from '../quotes/follow.ts'
import type { Batch, PlacedArrival } from './arrivals.ts'
import type { StoredMessage } from './messages.ts'
import { keepReferences } from './references.ts'

/** The newest version of each message; of two of one time the first. */
export function newestOfEach(arrivals: PlacedArrival[]): PlacedArrival[] {
  return [...Map.groupBy(arrivals, (it) => it.messageKey).values()].flatMap(([first, ...rest]) =>
    first ? [rest.reduce((newest, it) => (isLater(it.editedAt, newest.editedAt) ? it : newest), first)] : [],
  )
}

function isLater(editedAt: Date | null, than: Date | null): boolean {
  return editedAt !== null && (than === null || editedAt > than)
}

/** A version that replaced another. */
export type Edit = { id: string; groupId: string | null; said: string; now: string; createdAt: string }

const lockStatement = `
SELECT id, content, attachments, edited_at AS "editedAt", group_id AS "groupId", created_at AS "createdAt"
FROM messages WHERE org_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`

const writeStatement = `
UPDATE messages m SET content = n.content, attachments = n.attachments, edited_at = n.edited_at,
  awaits_placing = m.awaits_placing OR m.content <> n.content
FROM unnest($2::uuid[], $3::text[], $4::jsonb[], $5::timestamptz[]) AS n(id, content, attachments, edited_at)
WHERE m.org_id = $1 AND m.id = n.id`

type Version = Pick<PlacedArrival, 'content' | 'attachments' | 'editedAt'> & { id: string }

type Row = Omit<Edit, 'said' | 'now'> & {
  content: string
  attachments: unknown
  editedAt: Date | string | null
}

/**
 * Replaces the content of messages by versions that are later than theirs, with what quotes them; answers those that
 * read differently then. A
 * later version with the same content counts as well, so that the order in which versions arrive makes no difference.
 */
export async function writeVersions(batch: Batch, versions: Version[]): Promise<Edit[]> {
  const { tx, orgId } = batch
  const wanted = new Map(versions.filter(({ editedAt }) => editedAt !== null).map((it) => [it.id, it]))
  if (wanted.size === 0) return []
  const { rows } = await tx.query<Row>(lockStatement, [orgId, [...wanted.keys()]])
  const later = rows.flatMap((row) => {
    const version = wanted.get(row.id)
    const known = row.editedAt === null ? null : new Date(row.editedAt)
    return version && isLater(version.editedAt, known) ? [{ row, version }] : []
  })
  if (later.length === 0) return []
  await tx.query(writeStatement, [
    orgId,
    later.map(({ row }) => row.id),
    later.map(({ version }) => version.content),
    later.map(({ version }) => JSON.stringify(version.attachments)),
    later.map(({ version }) => version.editedAt?.toISOString()),
  ])
  const edits = later.flatMap(({ row: { content, attachments, editedAt: _, ...row }, version }) =>
    content === version.content && isDeepStrictEqual(attachments, version.attachments)
      ? []
      : [{ ...row, said: content, now: version.content }],
  )
  await followEdits(batch, edits)
  await keepReferences(
    batch,
    edits.map(({ id, said, now }) => ({ id, before: said, now })),
  )
  return edits
}

/** Versions of messages that are stored, to be written if they are later. */
export function versionsOf(arrivals: PlacedArrival[], stored: Map<string, StoredMessage>): Version[] {
  return newestOfEach(arrivals).flatMap(({ messageKey, content, attachments, editedAt }) => {
    const message = stored.get(messageKey)
    return message ? [{ id: message.id, content, attachments, editedAt }] : []
  })
}

import type pg from 'pg'

type Line = { tx: Pick<pg.ClientBase, 'query'>; orgId: string }

/** A message as it reads now, and as it read before. */
export type Reading = { id: string; now: string; before?: string }

type Reference = { kind: 'topic' | 'message'; id: string }

/** More than anybody writes by hand. */
const mostInOne = 50

const address = /\/(topics|messages)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi

/** Topics and messages of ours whose address stands in a text, on whichever host: their ids are nobody else's. */
export function referencesIn(text: string): Reference[] {
  const found = new Map<string, Reference>()
  for (const [, word = '', id = ''] of text.matchAll(address)) {
    const kind = word.toLowerCase() === 'topics' ? 'topic' : 'message'
    found.set(`${kind} ${id.toLowerCase()}`, { kind, id: id.toLowerCase() })
  }
  return [...found.values()].slice(0, mostInOne)
}

const forget = 'DELETE FROM message_references WHERE org_id = $1 AND message_id = ANY($2::uuid[])'

/** Only of what stands for work: people who pass an address on in a talk do none. */
const note = `
INSERT INTO message_references (org_id, message_id, kind, target_id)
SELECT $1, n.message_id, n.kind, n.target_id
  FROM unnest($2::uuid[], $3::text[], $4::uuid[]) AS n(message_id, kind, target_id)
  JOIN messages m ON m.org_id = $1 AND m.id = n.message_id
 WHERE m.kind IN ('issue', 'pull_request', 'review', 'comment')
 ORDER BY n.message_id, n.kind, n.target_id
ON CONFLICT DO NOTHING`

/** Keeps which issues and pull requests name a topic or a message of ours, as they read now. */
export async function keepReferences({ tx, orgId }: Line, read: Reading[]): Promise<void> {
  const named = read.filter(({ before }) => before !== undefined && referencesIn(before).length > 0)
  if (named.length > 0) await tx.query(forget, [orgId, named.map(({ id }) => id)])
  const all = read.flatMap(({ id, now }) => referencesIn(now).map((it) => ({ ...it, messageId: id })))
  if (all.length === 0) return
  await tx.query(note, [
    orgId,
    all.map(({ messageId }) => messageId),
    all.map(({ kind }) => kind),
    all.map(({ id }) => id),
  ])
}

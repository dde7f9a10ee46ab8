import * as z from 'zod'
import type { IngestItem } from '#service/api/messages/ingest/items.ts'
import { type Called, namePatterns, tellingNames } from '#service/api/messages/quotes/names.ts'
import { passagesOf } from '#service/api/messages/quotes/passages.ts'
import { type Redaction, redactText } from '#service/api/messages/quotes/redaction.ts'
import { erasedMark } from '#service/api/messages/remove/erased-authors.ts'
import type { Tx } from '#service/db/client.ts'

const kept = z.array(
  z.object({
    names: z.array(z.string()),
    emails: z.array(z.string()),
    handles: z.array(z.string()),
    ordinary: z.array(z.string()),
  }),
)

/** Has files that are still to be read told of somebody who is erased: what is read of them afterwards is without them. */
export async function tellImports(tx: Tx, orgId: string, called: Called): Promise<void> {
  const { names, emails, handles, ordinary = [] } = called
  await tx.client.query(
    `UPDATE imports SET erased = erased || $2::jsonb WHERE org_id = $1 AND status IN ('uploading', 'waiting', 'running')`,
    [orgId, JSON.stringify([{ names, emails, handles, ordinary: [...ordinary] }])],
  )
}

type Refused = { reason: string; raw: string }

type Erasure = { redaction: Redaction; words: string[] }

function erasureOf({ ordinary, ...called }: z.infer<typeof kept>[number]): Erasure {
  const whole = { ...called, ordinary: new Set(ordinary) }
  const nobody = { passages: passagesOf([]), messages: new Map(), personIds: new Set() }
  return {
    redaction: { mark: erasedMark, ...nobody, ...namePatterns(whole) },
    words: tellingNames(whole).map((it) => it.toLowerCase()),
  }
}

/** Takes those who were erased since a file came out of rows of it. New messages must be shared or held off. */
export async function withoutErasedSince(
  { client }: Tx,
  orgId: string,
  importId: string,
): Promise<{ item(item: IngestItem): IngestItem; refused<One extends Refused>(row: One): One }> {
  const { rows } = await client.query<{ erased: unknown }>(
    'SELECT erased FROM imports WHERE org_id = $1 AND id = $2',
    [orgId, importId],
  )
  const erasures = kept.parse(rows[0]?.erased ?? []).map(erasureOf)
  const redact = (text: string) => erasures.reduce((left, { redaction }) => redactText(left, redaction), text)
  const names = (text: string) =>
    erasures.some(({ words }) => words.some((it) => text.toLowerCase().includes(it)))
  return {
    item: (item) => (erasures.length === 0 ? item : { ...item, content: redact(item.content) }),
    // What was refused is nobody's yet: what it says beside a name may be of the person, so all of it goes.
    refused: (row) =>
      names(row.raw) || names(row.reason) ? { ...row, reason: redact(row.reason), raw: erasedMark } : row,
  }
}

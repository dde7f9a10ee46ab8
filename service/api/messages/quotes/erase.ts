import { containing } from '#service/core/search.ts'
import type { Tx } from '#service/db/client.ts'
import { erasedMark } from '../remove/erased-authors.ts'
import { type Called, namePatterns, tellingNames } from './names.ts'
import { passagesOf } from './passages.ts'
import { type Place, places } from './places.ts'
import { type Redaction, redactJson } from './redaction.ts'
import { rewritePlace } from './rewrite.ts'

/** Rows of others that may name a person; they are looked at only where they do. */
const namingPlaces: [Place, ...Place[]] = [
  { table: 'messages', key: { id: 'uuid' }, texts: ['content'], jsons: { attachments: redactJson } },
  {
    table: 'channels',
    key: { id: 'uuid' },
    texts: ['channel_name', 'server_name', 'context', 'description'],
  },
  {
    table: 'people',
    key: { id: 'bigint' },
    texts: ['description'],
    jsons: { custom_fields: redactJson },
  },
  { table: 'companies', key: { id: 'bigint' }, jsons: { custom_fields: redactJson } },
  { table: 'notes', key: { id: 'uuid' }, texts: ['text'] },
  {
    table: 'cursors',
    key: {
      connection_id: 'uuid',
      source_name: 'text',
      source_server_id: 'text',
      source_channel_id: 'text',
    },
    texts: ['channel_name', 'server_name'],
  },
  { table: 'arrivals', key: { id: 'uuid' }, texts: ['reason'] },
  { table: 'changes', key: { id: 'uuid' }, jsons: { changes: redactJson, previous_values: redactJson } },
]

/** Rows of files that were refused are nobody's yet: what they say beside a name may be of the person, so all of it goes. */
const refusedStatement = `
UPDATE import_refused SET raw = '${erasedMark}' WHERE org_id = $1 AND raw ILIKE ANY($2::text[])`

/** Answers to the person, and reports that were posted: they may quote without a name. */
const listeners = `
SELECT m.id FROM messages m JOIN people p ON p.org_id = m.org_id AND p.id = m.person_id
WHERE m.org_id = $1 AND (p.is_bot OR m.group_id = ANY($2::uuid[]) OR (m.channel_id, m.thread_id) IN (
  SELECT channel_id, thread_id FROM unnest($3::uuid[], $4::text[]) AS t(channel_id, thread_id)))`

export type Erased = Called & {
  personIds: string[]
  said: Said[]
}

/** A message of theirs, and where it stood. */
export type Said = {
  id: string
  content: string
  channelId: string
  threadId: string | null
  groupId: string | null
}

async function listenersOf(tx: Tx, orgId: string, said: Said[]): Promise<string[]> {
  const threads = said.filter(({ threadId }) => threadId !== null)
  const groups = [...new Set(said.flatMap(({ groupId }) => groupId ?? []))]
  const found = await tx.client.query<{ id: string }>(listeners, [
    orgId,
    groups,
    threads.map(({ channelId }) => channelId),
    threads.map(({ threadId }) => threadId),
  ])
  return found.rows.map(({ id }) => id)
}

export function redactionOf({ personIds, said, ...called }: Erased): Redaction {
  return {
    mark: erasedMark,
    passages: passagesOf(said.map(({ content }) => ({ said: content }))),
    ...namePatterns(called),
    messages: new Map(said.map(({ id }) => [id, null])),
    personIds: new Set(personIds),
  }
}

/** Takes a person out of everything that others wrote or that was made of messages; answers how many rows that were. */
export async function eraseTexts(tx: Tx, orgId: string, erased: Erased): Promise<number> {
  const redaction = redactionOf(erased)
  const all = { words: null, since: null, ids: null }
  const [messages, ...others] = namingPlaces
  const words = tellingNames(erased)
  let rewritten = await rewritePlace(tx, orgId, messages, redaction, {
    ...all,
    ids: await listenersOf(tx, orgId, erased.said),
  })
  for (const place of [messages, ...others])
    rewritten += await rewritePlace(tx, orgId, place, redaction, { ...all, words })
  const refused = await tx.client.query(refusedStatement, [orgId, words.map(containing)])
  rewritten += refused.rowCount ?? 0
  for (const place of places) rewritten += await rewritePlace(tx, orgId, place, redaction, all)
  return rewritten
}

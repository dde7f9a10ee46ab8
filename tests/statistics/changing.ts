import fc from 'fast-check'
import type pg from 'pg'
import { ingestMessages } from '#service/api/messages/ingest/ingest.ts'
import type { Deletion, IngestItem } from '#service/api/messages/ingest/items.ts'
import { deleteMessages } from '#service/api/messages/remove/delete.ts'
import { inTransaction } from './client.ts'

const takenAt = new Date('2026-05-01T12:00:00Z')
const start = Date.UTC(2026, 0, 5)
const dayMs = 86_400_000

const emails = ['ada@halden.example', 'bo@halden.example', undefined, 'cy@other.example', undefined]
const threads = ['t1', 't2', 't3', undefined, 'loose']
const sourceNames = ['slack', 'discord']

/** Everything but the version follows from the number, as it does for a message of a real source. */
function channelOf(n: number): IngestItem['channel'] {
  return {
    sourceName: sourceNames[n % 2] ?? '',
    sourceServerId: 'S1',
    sourceChannelId: n % 3 === 0 ? 'C2' : 'C1',
  }
}

function versionOf(n: number, version: number): IngestItem {
  const author = n % 5
  return {
    sourceMessageId: `m${n}`,
    channel: channelOf(n),
    author: { platformId: `U${author}`, email: emails[author] },
    content: `version ${version === 3 ? 1 : version} of ${n}`,
    attachments: version === 2 ? [{ name: 'log.txt', size: n }] : [],
    sentAt: new Date(start + ((n * 5) % 16) * 7 * dayMs + (n % 2 === 0 ? 0 : dayMs - 1)),
    editedAt: version === 0 ? null : new Date(takenAt.getTime() + version * 1000),
    threadId: threads[n % threads.length],
  }
}

function deletionOf(n: number): Deletion {
  return { channel: channelOf(n), sourceMessageId: `m${n}`, deletedAt: takenAt }
}

export type Step = { items: IngestItem[] } | { deletions: Deletion[] }

const number = fc.integer({ min: 1, max: 24 })

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.tuple(number, fc.integer({ min: 0, max: 3 })), { minLength: 1, maxLength: 12 })
      .map((versions) => ({ items: versions.map(([n, version]) => versionOf(n, version)) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(number, { minLength: 1, maxLength: 4 })
      .map((numbers) => ({ deletions: numbers.map(deletionOf) })),
  },
)

/** What happens to a few messages, and the same again in another order with repeats. */
export const someSteps: fc.Arbitrary<{ steps: Step[]; shuffled: Step[] }> = fc
  .array(aStep, { minLength: 1, maxLength: 14 })
  .chain((steps) =>
    fc
      .tuple(fc.shuffledSubarray(steps, { minLength: steps.length }), fc.subarray(steps))
      .map(([order, repeats]) => ({ steps, shuffled: [...order, ...repeats] })),
  )

export async function take(client: pg.ClientBase, orgId: string, step: Step): Promise<void> {
  await inTransaction(client, async () => {
    if ('items' in step) await ingestMessages(client, orgId, step.items, takenAt)
    else await deleteMessages({ tx: client, orgId, now: takenAt }, step.deletions)
  })
}

/** The messages as their sources know them, and what was taken back. */
export async function messagesOf(client: pg.ClientBase, orgId: string): Promise<unknown[]> {
  const stored = await client.query(
    `SELECT c.source_name, c.source_channel_id, m.source_message_id, m.content, m.attachments, m.edited_at, m.sent_at,
       m.thread_id, i.platform_id, p.primary_email, co.name AS company, g.title AS discussion
     FROM messages m
     JOIN channels c ON c.org_id = m.org_id AND c.id = m.channel_id
     JOIN person_identities i ON i.org_id = m.org_id AND i.id = m.identity_id
     JOIN people p ON p.org_id = m.org_id AND p.id = m.person_id
     LEFT JOIN companies co ON co.org_id = p.org_id AND co.id = p.company_id
     LEFT JOIN topic_groups g ON g.org_id = m.org_id AND g.id = m.group_id
     WHERE m.org_id = $1 ORDER BY 1, 2, 3`,
    [orgId],
  )
  const deleted = await client.query(
    `SELECT source_name, source_channel_id, source_message_id, deleted_at FROM deleted_messages WHERE org_id = $1
      ORDER BY 1, 2, 3`,
    [orgId],
  )
  return [stored.rows, deleted.rows]
}

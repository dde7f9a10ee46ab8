import type { Database } from '#service/db/client.ts'
import { messages } from '#service/db/schema/messages.ts'
import { topicGroups, topicPeople, topics } from '#service/db/schema/topics.ts'
import { countRows } from './factories.ts'
import { ormOf } from './orm.ts'

type Row<Table extends { $inferInsert: object }, Key extends keyof Table['$inferInsert'] = never> = Partial<
  Omit<Table['$inferInsert'], 'orgId'>
> &
  Pick<Table['$inferInsert'], Key>

/** Topics with whatever statistics are given, in one statement; ids in the order asked for. */
export async function addTopics(
  db: Database,
  orgId: string,
  wanted: Row<typeof topics>[],
): Promise<string[]> {
  const values = wanted.map((row, index) => {
    const title = row.title ?? `Topic ${index}`
    const searchText = [title, row.summary ?? '', ...(row.keywords ?? [])].join('\n')
    return { orgId, title, searchText, ...row }
  })
  const made = await ormOf(db.pool).insert(topics).values(values).returning({ id: topics.id })
  await countRows(db, orgId)
  return made.map(({ id }) => id)
}

/** A discussion; messages pushed into its channel with its thread id join it. */
export async function addGroup(
  db: Database,
  orgId: string,
  row: Row<typeof topicGroups, 'topicId' | 'channelId'>,
): Promise<string> {
  const value = { orgId, title: 'Discussion', ...row }
  const made = await ormOf(db.pool).insert(topicGroups).values(value).returning({ id: topicGroups.id })
  return made[0]?.id ?? ''
}

export async function addParticipant(
  db: Database,
  orgId: string,
  row: Row<typeof topicPeople, 'topicId' | 'personId'>,
): Promise<void> {
  await ormOf(db.pool)
    .insert(topicPeople)
    .values({ orgId, lastMessageAt: new Date('2026-03-01T10:00:00Z'), ...row })
}

export async function addMessages(
  db: Database,
  orgId: string,
  rows: Row<typeof messages, 'channelId' | 'personId' | 'identityId' | 'sentAt'>[],
): Promise<void> {
  const values = rows.map((row, index) => ({ orgId, sourceMessageId: `m${index}`, content: 'Hello', ...row }))
  await ormOf(db.pool).insert(messages).values(values)
}

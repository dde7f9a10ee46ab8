import type { Org, TestService } from '#tests/harness/service.ts'
import { twoTopics } from '../topic-acts/talks.ts'

type Fields = {
  kind: 'merge' | 'split' | 'close' | 'reopen'
  topicId: string
  otherId: string
  groupIds?: string[]
  toState?: string
  confidence?: number
  quotes?: string[]
  otherQuotes?: string[]
}

/** A proposal as a pass would leave it. Answers its id. */
export async function addProposal(service: TestService, org: Org, fields: Fields): Promise<string> {
  const { kind, topicId, otherId, groupIds = [], toState = null } = fields
  const { confidence = 0.9, quotes = [], otherQuotes = [] } = fields
  const { rows } = await service.db.pool.query<{ id: string }>(
    `INSERT INTO topic_proposals (org_id, kind, topic_id, other_id, group_ids, confidence, why, quotes, other_quotes, message_count,
       to_state)
     VALUES ($1, $2, $3, $4, $5, $6, '["export"]', $7, $8, 4, $9) RETURNING id`,
    [org.id, kind, topicId, otherId, groupIds, confidence, quotes, otherQuotes, toState],
  )
  return rows[0]?.id ?? ''
}

/** Two topics of two discussions each: that they are one is proposed, and that the first is two. */
export async function proposed(service: TestService) {
  const talk = await twoTopics(service)
  const { org, one, two, messageIds } = talk
  const [first = '', , third = ''] = messageIds
  const merge = await addProposal(service, org, {
    ...{ kind: 'merge', topicId: one.id, otherId: two.id, confidence: 0.7 },
    ...{ quotes: [first], otherQuotes: [third] },
  })
  const leaving = one.byTitle['Talk 0'] ?? ''
  const split = await addProposal(service, org, {
    ...{ kind: 'split', topicId: one.id, otherId: one.id, groupIds: [leaving] },
    ...{ quotes: [messageIds[1] ?? ''], otherQuotes: [first] },
  })
  return { ...talk, merge, split, leaving }
}

export async function stateOf(service: TestService, org: Org, id: string): Promise<string | undefined> {
  const { rows } = await service.db.pool.query<{ state: string }>(
    'SELECT state FROM topic_proposals WHERE org_id = $1 AND id = $2',
    [org.id, id],
  )
  return rows[0]?.state
}

/** What people said of pairs, as rules and what they are between. */
export async function constraintsOf(service: TestService, org: Org): Promise<string[]> {
  const { rows } = await service.db.pool.query<{ rule: string; between: string }>(
    'SELECT rule, "between" FROM topic_constraints WHERE org_id = $1 AND ended_by IS NULL ORDER BY 1, 2',
    [org.id],
  )
  return rows.map(({ rule, between }) => `${rule} ${between}`)
}

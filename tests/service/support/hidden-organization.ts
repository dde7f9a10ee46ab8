import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Acting, actor } from '#tests/harness/acting.ts'
import type { Answer } from '#tests/harness/client.ts'
import { addStories } from '#tests/harness/factories-stories.ts'
import type { Org, TestService } from '#tests/harness/service.ts'
import { automation, saveDestination } from './data.ts'

/** An organization where everything that tells of one channel holds the marker, and nothing else does. */
export type HiddenOrganization = {
  org: Org
  marker: string
  member: Acting
  admin: Acting
  /** A key that is limited to channels that all members see. */
  limitedKey: string
  ids: Record<string, string>
  /** The visible counterparts. */
  open: { channelId: string; messageId: string; topicId: string }
}

type Placed = { channelId: string; messageId: string; personId: string; companyId: string }

function must(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(answer.text)
  return answer
}

async function push(org: Org, channel: object, author: object, fields: object): Promise<Placed> {
  const message = { id: randomUUID(), channel, author, sentAt: new Date().toISOString(), ...fields }
  const { body } = must(await org.api.post('/messages', { messages: [message] }))
  const [placed] = body.results as Placed[]
  if (!placed) throw new Error('the message was not written')
  return placed
}

const tree = (marker: string, sourceRef: string) => ({
  root: 'r',
  elements: {
    r: { type: 'Stack', props: {}, children: ['t', 'q', 'q2'] },
    t: { type: 'Text', props: { text: `Somebody wrote: said ${marker} to all of us` }, children: [] },
    q: { type: 'Quote', props: { text: `short ${marker}`, sourceRef }, children: [] },
    q2: { type: 'Quote', props: { text: 'An open word', sourceRef: 'other' }, children: [] },
  },
})

async function addStory({ db }: TestService, orgId: string, marker: string, messageId: string) {
  const page = tree(marker, messageId)
  const slug = `story-${randomUUID()}`
  await addStories(db, orgId, [
    {
      ...{ slug, title: 'A story', summary: `They said ${marker} to all of us.`, list: page },
      detail: { title: 'A story', main: page, sidebar: page },
      sourceRefs: [
        { id: messageId, type: 'message', title: `In channel ${marker}` },
        { id: 'other', type: 'topic', title: 'An open topic' },
      ],
    },
  ])
  return slug
}

/** Points as the writers of summaries keep them. */
async function addPoints(pool: pg.Pool, orgId: string, topicId: string, marker: string, messageId: string) {
  const points = [
    { text: `point ${marker}`, messageId, personId: null },
    { text: 'An open point', messageId: null, personId: null },
  ]
  await pool.query('UPDATE topics SET summary_points = $3 WHERE org_id = $1 AND id = $2', [
    ...[orgId, topicId, JSON.stringify(points)],
  ])
}

async function addTopic(org: Org, fields: object, messageIds: string[]): Promise<string> {
  const made = must(await org.api.post('/topics', { title: 'A topic', ...fields, messageIds }))
  return String(made.body.id)
}

type Unplaced = { channelId: string; title: string; guess: string; why: string }

/** A discussion that waits for its place, with the topic that it may belong to. */
async function addUnplaced(pool: pg.Pool, orgId: string, { channelId, title, guess, why }: Unplaced) {
  const guesses = JSON.stringify([{ topicId: guess, confidence: 0.6, why: [why] }])
  await pool.query(
    `INSERT INTO topic_groups (org_id, channel_id, thread_id, title, summary, message_count, last_message_at, guesses)
     VALUES ($1, $2, 't3', $3, $3, 1, now(), $4)`,
    [orgId, channelId, title, guesses],
  )
}

/** Hears what is said, and sends to the channel. */
async function addAutomation(org: Org): Promise<string> {
  const schedule = { type: 'event', events: ['conversation.activity'], condition: 'Somebody is unhappy' }
  const made = must(await org.api.post('/automations', { ...automation, schedule }))
  return String(made.body.id)
}

async function addRun(pool: pg.Pool, orgId: string, marker: string, automationId: string) {
  const event = await pool.query<{ id: string; name: string; payload: object }>(
    `SELECT id, name, payload FROM events WHERE org_id = $1 AND payload::text LIKE '%' || $2 || '%' LIMIT 1`,
    [orgId, marker],
  )
  const heard = event.rows[0]
  if (!heard) throw new Error('no event was raised')
  const verdict = { answer: 'no', reason: `judged ${marker}`, mode: 'judge', model: 'm' }
  const run = await pool.query<{ id: string }>(
    `INSERT INTO runs (org_id, automation_id, version, cause, status, reason, due_at, finished_at, event_id, reason_text, verdict)
     VALUES ($1, $2, 1, 'event', 'skipped', 'condition', now(), now(), $3, $4, $5) RETURNING id`,
    [orgId, automationId, heard.id, `not for ${marker}`, { ...verdict, conditionSchemaVersion: 1 }],
  )
  const runId = run.rows[0]?.id ?? ''
  await pool.query(
    `INSERT INTO run_steps (org_id, run_id, n, attempt, kind, name, input, output, started_at)
     VALUES ($1, $2, 1, 1, 'tool', 'messages', $3, $3, now())`,
    [orgId, runId, JSON.stringify({ text: `read ${marker}` })],
  )
  await pool.query(
    `INSERT INTO deliveries (org_id, run_id, purpose, channel, target, title, body, status, due_at, error_message)
     VALUES ($1, $2, 'output', 'slack', 'C-HIDDEN', 'Output', 'Output', 'failed', now(), $3)`,
    [orgId, runId, `No access to #${marker}`],
  )
  return { runId, event: heard }
}

/** As found by a signature under a message of the channel. */
async function addProposal(pool: pg.Pool, orgId: string, marker: string, one: string, other: string) {
  const reasons = [{ code: 'named-in-signature', text: `A signature names ${marker}.`, about: marker }]
  await pool.query(
    `INSERT INTO person_proposals (org_id, person_id, other_id, state, reasons, strength) VALUES ($1, $2, $3, 'open', $4, 85)`,
    [orgId, ...[one, other].toSorted((a, b) => Number(a) - Number(b)), JSON.stringify(reasons)],
  )
}

/** That an open topic and one that was only discussed there are one, by words of the channel. */
async function addTopicProposal(pool: pg.Pool, orgId: string, marker: string, one: string, other: string) {
  await pool.query(
    `INSERT INTO topic_proposals (org_id, kind, topic_id, other_id, confidence, why) VALUES ($1, 'merge', $2, $3, 0.9, $4)`,
    [orgId, one, other, JSON.stringify([marker])],
  )
}

export async function hiddenOrganization(service: TestService): Promise<HiddenOrganization> {
  const org = await service.org()
  await saveDestination(service, org)
  const { pool } = service.db
  const marker = `Zebra${randomUUID().replaceAll('-', '')}`
  const automationId = await addAutomation(org)
  const place = { sourceName: 'slack', sourceServerId: 'T1' }
  const hiddenPlace = {
    ...{ ...place, sourceChannelId: 'C-HIDDEN' },
    ...{ channelName: `channel ${marker}`, serverName: `server ${marker}` },
  }
  const author = { platformId: 'U-NOOR', displayName: 'Noor', email: 'noor@halden.example' }
  const hidden = await push(org, hiddenPlace, author, {
    content: `said ${marker} to all of us, see https://github.com/north/cli/issues/7`,
    url: `https://chat.example/${marker}`,
    threadId: 't1',
    attachments: [{ name: `file ${marker}` }],
  })
  await push(org, hiddenPlace, author, { content: `again ${marker}`, threadId: 't1' })
  const openPlace = { ...place, sourceChannelId: 'C-OPEN', channelName: 'open', serverName: 'Northline' }
  const open = await push(org, openPlace, { platformId: 'U-ADA', displayName: 'Ada' }, { content: 'Hello' })
  await addProposal(pool, org.id, marker, hidden.personId, open.personId)
  const topicId = await addTopic(org, {}, [hidden.messageId, open.messageId])
  await addPoints(pool, org.id, topicId, marker, hidden.messageId)
  const alone = await push(org, hiddenPlace, author, { content: `alone ${marker}`, threadId: 't2' })
  const words = { summary: `summary ${marker}`, keywords: [marker.toLowerCase()] }
  const veiledTopicId = await addTopic(org, words, [alone.messageId])
  await addTopicProposal(pool, org.id, marker, topicId, veiledTopicId)
  const waiting = { channelId: hidden.channelId, title: `waits ${marker}` }
  await addUnplaced(pool, org.id, { ...waiting, guess: topicId, why: 'export' })
  const seen = { channelId: open.channelId, title: 'waits' }
  await addUnplaced(pool, org.id, { ...seen, guess: veiledTopicId, why: marker })
  const slug = await addStory(service, org.id, marker, hidden.messageId)
  const { runId, event } = await addRun(pool, org.id, marker, automationId)
  const { name, payload } = event
  const occurredAt = new Date().toISOString()
  must(
    await org.api.post(`/automations/${automationId}/condition-marks`, {
      ...{ eventId: event.id, name, occurredAt, payload, shouldRun: true },
    }),
  )
  await pool.query(
    `UPDATE automations SET output_channels = '[{"channel": "slack", "mode": "specific", "destinations": ["C-HIDDEN"]}]'
      WHERE org_id = $1`,
    [org.id],
  )
  await pool.query('UPDATE channels SET is_connected = false WHERE org_id = $1 AND id = $2', [
    ...[org.id, hidden.channelId],
  ])
  must(
    await org.api.patch(`/channels/${hidden.channelId}`, {
      ...{ context: `for ${marker}`, description: `about ${marker}`, visibility: 'admins' },
    }),
  )
  const group = await pool.query<{ id: string }>(
    'SELECT group_id AS id FROM messages WHERE org_id = $1 AND id = $2',
    [org.id, hidden.messageId],
  )
  const owner = await actor(service, org, 'owner')
  const key = { name: 'Limited', channels: 'open', perMinute: 6000 }
  const limited = must(await org.api.post('/api-keys', key, { headers: owner.headers }))
  return {
    org,
    marker,
    limitedKey: String(limited.body.key),
    member: await actor(service, org, 'member', 'Mika'),
    admin: await actor(service, org, 'admin', 'Ines'),
    ids: {
      ...hidden,
      ...{ topicId, veiledTopicId, slug, runId, automationId, eventId: event.id },
      groupId: group.rows[0]?.id ?? '',
    },
    open: { channelId: open.channelId, messageId: open.messageId, topicId },
  }
}

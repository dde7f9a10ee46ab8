import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { pack } from '#service/api/arrivals/body.ts'
import type { Org, TestService } from '#tests/harness/service.ts'
import { addAssistant } from './assistant.ts'
import { automation, saveDestination } from './data.ts'

/** An organization with one of everything; its marker stands in every name. */
export type RichOrganization = { org: Org; marker: string; domain: string; ids: Record<string, string> }

function messageOf(marker: string, domain: string) {
  return {
    id: 'm1',
    channel: {
      sourceName: 'slack',
      sourceServerId: `S ${marker}`,
      sourceChannelId: `C ${marker}`,
      channelName: `channel ${marker}`,
      serverName: `server ${marker}`,
    },
    author: {
      platformId: `U ${marker}`,
      displayName: `person ${marker}`,
      email: `ada@${domain}`,
      title: `title ${marker}`,
    },
    content: `content ${marker}`,
    sentAt: new Date().toISOString(),
    threadId: 't1',
  }
}

async function id(pool: pg.Pool, sql: string, values: unknown[]): Promise<string> {
  const found = await pool.query<{ id: string }>(sql, values)
  const made = found.rows[0]?.id
  if (!made) throw new Error('the row was not written')
  return made
}

async function addStory(pool: pg.Pool, orgId: string, marker: string): Promise<string> {
  const tree = JSON.stringify({ root: 'r', elements: {} })
  const detail = JSON.stringify({
    title: `story ${marker}`,
    main: JSON.parse(tree),
    sidebar: JSON.parse(tree),
  })
  const slug = `story-${randomUUID()}`
  await pool.query(
    `INSERT INTO stories (org_id, slug, title, summary, list, detail) VALUES ($1, $2, $3, $3, $4, $5)`,
    [orgId, slug, `story ${marker}`, tree, detail],
  )
  return slug
}

async function addTopic(pool: pg.Pool, orgId: string, marker: string, channelId: string, personId: string) {
  const topicId = await id(
    pool,
    `INSERT INTO topics (org_id, title, summary, search_text, message_count, last_message_at, first_message_at)
     VALUES ($1, $2, $2, lower($2), 1, now(), now()) RETURNING id`,
    [orgId, `topic ${marker}`],
  )
  const groupId = await id(
    pool,
    `INSERT INTO topic_groups (org_id, topic_id, channel_id, thread_id, title) VALUES ($1, $2, $3, $4, $5)
     RETURNING id`,
    [orgId, topicId, channelId, 't1', `group ${marker}`],
  )
  await pool.query(
    `INSERT INTO topic_people (org_id, topic_id, person_id, message_count, last_message_at) VALUES ($1, $2, $3, 1, now())`,
    [orgId, topicId, personId],
  )
  await pool.query(
    `INSERT INTO topic_groups (org_id, channel_id, thread_id, title, message_count, last_message_at)
     VALUES ($1, $2, 't2', $3, 1, now())`,
    [orgId, channelId, `waiting ${marker}`],
  )
  return { topicId, groupId }
}

/** A rebuild that was accepted. */
async function addRebuild(pool: pg.Pool, orgId: string, marker: string, topicId: string): Promise<string> {
  const rebuildId = await id(
    pool,
    `INSERT INTO topic_rebuilds (org_id, status, by_id, by_name) VALUES ($1, 'accepted', $2, $2) RETURNING id`,
    [orgId, `rebuilder ${marker}`],
  )
  await pool.query(
    `INSERT INTO topic_rebuild_topics (org_id, rebuild_id, id, n, fate, title, comes, goes)
     VALUES ($1, $2, $3, 1, 'new', $4, '{"count": 0, "places": []}', '{"count": 0, "places": []}')`,
    [orgId, rebuildId, topicId, `rebuilt ${marker}`],
  )
  return rebuildId
}

function addRun(pool: pg.Pool, orgId: string, marker: string, automationId: string): Promise<string> {
  return id(
    pool,
    `INSERT INTO runs (org_id, automation_id, version, cause, status, due_at, finished_at, output)
     VALUES ($1, $2, 1, 'manual', 'succeeded', now(), now(), $3) RETURNING id`,
    [orgId, automationId, `output ${marker}`],
  )
}

async function addDelivery(pool: pg.Pool, orgId: string, marker: string, runId: string): Promise<string> {
  return id(
    pool,
    `INSERT INTO deliveries (org_id, run_id, purpose, channel, target, title, body, status, due_at)
     VALUES ($1, $2, 'output', 'slack', $3, $3, $3, 'failed', now()) RETURNING id`,
    [orgId, runId, `target ${marker}`],
  )
}

function addInboxItem(
  pool: pg.Pool,
  orgId: string,
  marker: string,
  { runId, automationId }: { runId: string; automationId: string },
): Promise<string> {
  return id(
    pool,
    `INSERT INTO inbox_items (org_id, run_id, automation_id, title, body) VALUES ($1, $2, $3, $4, $4) RETURNING id`,
    [orgId, runId, automationId, `item ${marker}`],
  )
}

/** A view that everybody sees. */
function addView(pool: pg.Pool, orgId: string, marker: string): Promise<string> {
  return id(
    pool,
    `INSERT INTO saved_views (org_id, member_id, list, name, query, is_shared)
     SELECT $1, id, 'people', $2, 'vip=yes', true FROM members WHERE org_id = $1 ORDER BY id LIMIT 1 RETURNING id`,
    [orgId, `view ${marker}`],
  )
}

/** A note of somebody who has left. */
function addNote(pool: pg.Pool, orgId: string, marker: string, personId: string): Promise<string> {
  return id(
    pool,
    `INSERT INTO notes (org_id, person_id, text, actor_id, actor_name) VALUES ($1, $2, $3, 'm1', 'Mia') RETURNING id`,
    [orgId, personId, `note ${marker}`],
  )
}

/** A field of people, with a value of one. */
async function addField(pool: pg.Pool, orgId: string, marker: string, personId: string): Promise<string> {
  const fieldId = await id(
    pool,
    `INSERT INTO custom_fields (org_id, key, label, type, on_people, on_companies, position)
     VALUES ($1, 'note', $2, 'text', true, false, 0) RETURNING id`,
    [orgId, `field ${marker}`],
  )
  await pool.query('UPDATE people SET custom_fields = $3 WHERE org_id = $1 AND id = $2', [
    ...[orgId, personId, JSON.stringify({ [fieldId]: `value ${marker}` })],
  ])
  return fieldId
}

/** An endpoint of a webhook that was told something, and is told nothing more. */
async function addEndpoint(pool: pg.Pool, org: Org, marker: string) {
  const made = await org.api.post('/webhook-endpoints', {
    url: `https://hooks.example/${marker}`,
    events: ['message.created'],
    enabled: false,
  })
  const { id: endpointId } = made.body.endpoint as { id: string }
  const webhookId = await id(
    pool,
    `INSERT INTO webhook_deliveries (org_id, endpoint_id, event, subject, data, status)
     VALUES ($1, $2, 'message.created', $3, jsonb_build_object('text', $3::text), 'failed') RETURNING id`,
    [org.id, endpointId, `webhook ${marker}`],
  )
  return { endpointId, webhookId }
}

/** A connection that something came through, and whose past is being read. */
async function addConnection(pool: pg.Pool, org: Org, marker: string) {
  const made = await org.api.post('/connections', {
    source: 'webhook',
    name: `connection ${marker}`,
    secrets: { signingSecret: `secret ${marker}` },
  })
  const connectionId = String(made.body.id)
  const arrivalId = await id(
    pool,
    `INSERT INTO arrivals (org_id, connection_id, source, kind, delivery_id, body, body_size, outcome, reason)
     VALUES ($1, $2, 'webhook', $3, $3, $4, 2, 'ignored', $3) RETURNING id`,
    [org.id, connectionId, `delivery ${marker}`, await pack(Buffer.from('{}'))],
  )
  const backfillId = await id(
    pool,
    `INSERT INTO backfills (org_id, connection_id, since, status) VALUES ($1, $2, now(), 'done') RETURNING id`,
    [org.id, connectionId],
  )
  const importId = await id(
    pool,
    `INSERT INTO imports (org_id, file_name, format, status) VALUES ($1, $2, 'csv', 'done') RETURNING id`,
    [org.id, `file ${marker}`],
  )
  return { connectionId, arrivalId, backfillId, importId }
}

export async function richOrganization(service: TestService): Promise<RichOrganization> {
  const org = await service.org()
  await saveDestination(service, org)
  const marker = `Zebra${randomUUID().replaceAll('-', '')}`
  const domain = `${randomUUID()}.example`
  const company = await org.api.post('/companies', { companies: [{ name: `company ${marker}`, domain }] })
  const pushed = await org.api.post('/messages', { messages: [messageOf(marker, domain)] })
  const [message] = (
    pushed.body as {
      results: { channelId: string; personId: string; companyId: string; messageId: string }[]
    }
  ).results
  const made = await org.api.post('/automations', { ...automation, name: `automation ${marker}` })
  const event = await org.api.post('/events/github.pr.merged', {
    deliveryId: `d ${marker}`,
    source: 'test',
    payload: { pullRequest: { title: `pull request ${marker}` } },
  })
  if (company.status !== 200 || !message || made.status !== 200 || event.status !== 200)
    throw new Error('the organization was not filled')
  const { channelId, personId, companyId, messageId } = message
  const { pool } = service.db
  const topic = await addTopic(pool, org.id, marker, channelId, personId)
  const proposalId = await id(
    pool,
    `INSERT INTO topic_proposals (org_id, kind, topic_id, other_id, confidence) VALUES ($1, 'split', $2, $2, 0.9) RETURNING id`,
    [org.id, topic.topicId],
  )
  const issueId = await id(
    pool,
    `INSERT INTO topic_issues (org_id, topic_id, source, place, key, title, url, status, actor_id, actor_name)
     VALUES ($1, $2, 'github', $3, $3, $3, $3, 'linked', $3, $3) RETURNING id`,
    [org.id, topic.topicId, `issue ${marker}`],
  )
  const rebuildId = await addRebuild(pool, org.id, marker, topic.topicId)
  const slug = await addStory(pool, org.id, marker)
  await pool.query(
    `INSERT INTO counters (org_id, name, value) VALUES ($1, 'topics', 1), ($1, 'stories', 1)
     ON CONFLICT (org_id, name) DO UPDATE SET value = counters.value + 1`,
    [org.id],
  )
  const automationId = String(made.body.id)
  const runId = await addRun(pool, org.id, marker, automationId)
  const deliveryId = await addDelivery(pool, org.id, marker, runId)
  const itemId = await addInboxItem(pool, org.id, marker, { runId, automationId })
  const fieldId = await addField(pool, org.id, marker, personId)
  const destination = await org.api.post('/destinations', {
    name: `destination ${marker}`,
    target: `target ${marker}`,
    connection: { channel: 'slack', botToken: `token ${marker}` },
  })
  const destinationId = String(destination.body.id)
  const connection = await addConnection(pool, org, marker)
  const endpoint = await addEndpoint(pool, org, marker)
  const ownerId = await id(pool, 'SELECT owner_id AS id FROM automations WHERE org_id = $1 LIMIT 1', [org.id])
  const changeId = await id(pool, 'SELECT id FROM changes WHERE org_id = $1 ORDER BY id LIMIT 1', [org.id])
  return {
    org,
    marker,
    domain,
    ids: {
      ...{ channelId, personId, companyId, messageId, ...topic, slug, automationId, runId },
      ...{
        itemId,
        ownerId,
        viewId: await addView(pool, org.id, marker),
        assistantId: await addAssistant(pool, org.id, marker, ownerId),
        fieldId,
        noteId: await addNote(pool, org.id, marker, personId),
        deliveryId,
        destinationId,
        changeId,
        proposalId,
        rebuildId,
        issueId,
        ...connection,
        ...endpoint,
      },
    },
  }
}

/** Every row of an organization, as text, by table. */
export async function rowsOf(pool: pg.Pool, orgId: string): Promise<Record<string, string[]>> {
  const tables = await pool.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'org_id' ORDER BY table_name`,
  )
  const rows: Record<string, string[]> = {}
  for (const { table_name: table } of tables.rows) {
    const found = await pool.query<{ line: string }>(
      `SELECT to_jsonb(t)::text AS line FROM "${table}" t WHERE org_id = $1 ORDER BY 1`,
      [orgId],
    )
    rows[table] = found.rows.map(({ line }) => line)
  }
  return rows
}

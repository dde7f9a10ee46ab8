import type pg from 'pg'
import { rebuildStatistics } from '../statistics/rebuild.ts'
import { daysBefore, memberImage, user } from './build/companies.ts'
import { buildDemo, buildRaw, type DemoData, type RawDemo } from './build/demo.ts'
import { channels, members } from './cast.ts'
import { demoId, northlineId } from './ids.ts'
import { insertRows } from './insert.ts'
import { loadMessages, loadProposals, loadTopics } from './load-messages.ts'
import { loadCompanies, loadMerges, loadPeople } from './load-people.ts'
import { loadStories } from './load-stories.ts'

const founded = 412

async function loadOrganization(client: pg.ClientBase, now: Date): Promise<void> {
  const product = channels.find((one) => one.key === 'slack-product')?.sourceChannelId
  const output = { channel: 'slack', mode: 'specific', destinations: [product] }
  await client.query(
    `INSERT INTO organizations (id, slug, name, timezone, simulated, default_output, created_at, updated_at)
     VALUES ($1, 'northline', 'Northline', 'Europe/Berlin', true, $2, $3, $3)`,
    [northlineId, JSON.stringify(output), daysBefore(now, founded)],
  )
}

async function loadMembers(client: pg.ClientBase, now: Date): Promise<void> {
  const columns = { org_id: 'uuid', id: 'uuid', email: 'text', name: 'text', image: 'text', role: 'text' }
  const rows = members.map(({ id, personId, email, name, role, joinedDaysAgo }) => {
    const joined = daysBefore(now, joinedDaysAgo)
    const image = memberImage(personId, name)
    return { org_id: northlineId, id, email, name, image, role, created_at: joined, updated_at: joined }
  })
  const times = { created_at: 'timestamptz', updated_at: 'timestamptz' }
  await insertRows(client, 'members', { ...columns, ...times }, rows)
}

const channelColumns = {
  org_id: 'uuid',
  id: 'uuid',
  channel_name: 'text',
  server_name: 'text',
  source_name: 'text',
  source_channel_id: 'text',
  source_server_id: 'text',
  context: 'text',
  description: 'text',
  is_connected: 'boolean',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

/** Each channel's history: its first message, who wrote down its purpose, and when it was disconnected. */
const channelChanges = `
INSERT INTO changes (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, actor_image, changes,
  previous_values, changed_at)
SELECT org_id, 'channel', id::text, 'INSERT', 'system', 'system', 'Signalbox', '',
       jsonb_build_object('channelName', channel_name, 'serverName', server_name, 'sourceName', source_name,
         'isConnected', true), '{}'::jsonb, created_at
  FROM channels WHERE org_id = $1
UNION ALL
SELECT org_id, 'channel', id::text, 'UPDATE', $2, $3, $4, $5, jsonb_build_object('context', context),
       jsonb_build_object('context', NULL), created_at + interval '26 hours'
  FROM channels WHERE org_id = $1 AND context IS NOT NULL
UNION ALL
SELECT org_id, 'channel', id::text, 'UPDATE', 'system', 'system', 'Signalbox', '',
       jsonb_build_object('isConnected', false), jsonb_build_object('isConnected', true), updated_at
  FROM channels WHERE org_id = $1 AND NOT is_connected`

async function loadChannels(client: pg.ClientBase, now: Date): Promise<void> {
  const rows = channels.map((one, index) => ({
    org_id: northlineId,
    id: one.id,
    channel_name: one.channelName,
    server_name: one.serverName,
    source_name: one.sourceName,
    source_channel_id: one.sourceChannelId,
    source_server_id: one.sourceServerId,
    context: one.context,
    description: one.description,
    is_connected: one.isConnected,
    created_at: daysBefore(now, 380 - index * 19),
    updated_at: daysBefore(now, one.isConnected ? 100 - index * 3 : 30),
  }))
  await insertRows(client, 'channels', channelColumns, rows)
  const { type, id, name, image } = user('mara')
  await client.query(channelChanges, [northlineId, type, id, name, image])
}

const workspaces = [
  { channel: 'slack', name: 'Northline workspace', madeDaysAgo: 372 },
  { channel: 'discord', name: 'Northline community', madeDaysAgo: 298 },
]

/** Loads destinations without credentials: the workspaces are simulated. */
async function loadDestinations(client: pg.ClientBase, now: Date): Promise<void> {
  const rows = workspaces.map(({ channel, name, madeDaysAgo }) => {
    const made = daysBefore(now, madeDaysAgo)
    return {
      org_id: northlineId,
      id: demoId(`destination:${channel}`),
      channel,
      name,
      created_at: made,
      updated_at: made,
    }
  })
  const columns = { org_id: 'uuid', id: 'uuid', channel: 'text', name: 'text' }
  await insertRows(
    client,
    'destinations',
    { ...columns, created_at: 'timestamptz', updated_at: 'timestamptz' },
    rows,
  )
  const { type, id, name, image } = user('mara')
  await client.query(
    `INSERT INTO changes (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, actor_image, changes,
       previous_values, changed_at)
     SELECT org_id, 'destination', id::text, 'INSERT', $2, $3, $4, $5,
            jsonb_build_object('channel', channel, 'name', name, 'target', null), '{}', created_at
       FROM destinations WHERE org_id = $1`,
    [northlineId, type, id, name, image],
  )
}

/** Loads more on top of the people, messages and topics, in the same transaction. */
type Further = (client: pg.ClientBase, data: DemoData, now: Date) => Promise<void>

async function loadCast(client: pg.ClientBase, data: RawDemo, now: Date): Promise<void> {
  await loadOrganization(client, now)
  await loadMembers(client, now)
  await loadChannels(client, now)
  await loadDestinations(client, now)
  await loadCompanies(client, data)
  await loadMerges(client, data)
  await loadPeople(client, data, now)
}

/** Loads the messages alone, as they would have come in, for the topic writer to read; in a transaction of the caller. */
export async function loadRawDemo(
  client: pg.ClientBase,
  now: Date,
): Promise<{ orgId: string; messageIds: string[] }> {
  const data = buildRaw(now)
  await loadCast(client, data, now)
  await loadMessages(client, data)
  await rebuildStatistics(client, northlineId)
  return { orgId: northlineId, messageIds: data.messages.map(({ id }) => id) }
}

/** Loads the demo organization, as it was built, in a transaction of the caller, and answers its id. */
export async function loadDemoRows(
  client: pg.ClientBase,
  data: DemoData,
  now: Date,
  further: Further,
): Promise<string> {
  await loadCast(client, data, now)
  await loadTopics(client, data, now)
  await loadMessages(client, data)
  await loadStories(client, data, now)
  await further(client, data, now)
  await rebuildStatistics(client, northlineId)
  await loadProposals(client, data, now)
  return northlineId
}

/** Loads the demo organization in one transaction, which a busy machine would end if it stood still while the data are built. */
export async function loadDemo(
  client: pg.ClientBase,
  now: Date,
  further: Further,
): Promise<{ orgId: string }> {
  const data = buildDemo(now)
  await client.query('BEGIN')
  try {
    const orgId = await loadDemoRows(client, data, now, further)
    await client.query('COMMIT')
    return { orgId }
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

import type pg from 'pg'
import { rebuildStatistics } from '../statistics/rebuild.ts'
import { buildDemo, type DemoData } from './build/demo.ts'
import { northlineId } from './ids.ts'
import { loadCompanies, loadMerges } from './load-companies.ts'
import { loadMessages, loadTopics } from './load-messages.ts'
import { loadChannels, loadDestinations, loadMembers, loadOrganization } from './load-organization.ts'
import { loadPeople } from './load-people.ts'
import { loadStories } from './load-stories.ts'

/** What is built on top of the people, messages and topics; in the same transaction. */
type Further = (client: pg.ClientBase, data: DemoData, now: Date) => Promise<void>

async function loadAll(client: pg.ClientBase, now: Date, further: Further): Promise<void> {
  const data = buildDemo(now)
  await loadOrganization(client, now)
  await loadMembers(client, now)
  await loadChannels(client, now)
  await loadDestinations(client, now)
  await loadCompanies(client, data)
  await loadMerges(client, data)
  await loadPeople(client, data, now)
  await loadTopics(client, data)
  await loadMessages(client, data)
  await loadStories(client, now)
  await further(client, data, now)
  await rebuildStatistics(client, northlineId)
}

/** Loads the demo organization in one transaction: all of it or nothing. */
export async function loadDemo(
  client: pg.ClientBase,
  now: Date,
  further: Further,
): Promise<{ orgId: string }> {
  await client.query('BEGIN')
  try {
    await loadAll(client, now, further)
    await client.query('COMMIT')
    return { orgId: northlineId }
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

import type pg from 'pg'
import { CLEAR_MESSAGE_DAYS, CLEAR_SOURCE_DAYS, FILL_MESSAGE_DAYS, FILL_SOURCE_DAYS } from './message-days.ts'
import { REBUILD_CHANNELS } from './rebuild-channels.ts'
import { REBUILD_COMPANIES } from './rebuild-companies.ts'
import { REBUILD_COUNTERS } from './rebuild-counters.ts'
import { REBUILD_PEOPLE } from './rebuild-people.ts'
import {
  CLEAR_TOPIC_PEOPLE,
  FILL_TOPIC_PEOPLE,
  REBUILD_TOPIC_GROUPS,
  REBUILD_TOPICS,
} from './rebuild-topics.ts'
import { CLEAR_SEEN_HOURS, FILL_SEEN_HOURS } from './seen-hours.ts'

/** Later steps read what earlier ones wrote. */
const STEPS = [
  CLEAR_MESSAGE_DAYS,
  FILL_MESSAGE_DAYS,
  CLEAR_SOURCE_DAYS,
  FILL_SOURCE_DAYS,
  REBUILD_CHANNELS,
  REBUILD_TOPIC_GROUPS,
  CLEAR_TOPIC_PEOPLE,
  FILL_TOPIC_PEOPLE,
  REBUILD_TOPICS,
  REBUILD_PEOPLE,
  REBUILD_COMPANIES,
  CLEAR_SEEN_HOURS,
  FILL_SEEN_HOURS,
  REBUILD_COUNTERS,
]

/**
 * Recomputes every statistic of an organization from its rows. Statistics kept while messages arrive are exactly these.
 * For loads that write rows directly; nobody else may write to the organization meanwhile.
 * Give it a client inside a transaction if readers must not see the steps.
 */
export async function rebuildStatistics(client: pg.ClientBase | pg.Pool, orgId: string): Promise<void> {
  for (const step of STEPS) await client.query(step, [orgId])
}

import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#service/db/client.ts'
import { useService } from '#tests/harness/service.ts'
import { intercept } from '#tests/service/support/failing-database.ts'
import { useSlack } from './chats.ts'
import { addDelivery, addDestination, depsOf, stateOf, work } from './setting.ts'

const service = useService()
const slack = useSlack()

beforeEach(() => slack.clear())

/** A database that is away for the first of these statements. */
function awayFor(db: Database, statement: string, times: number): Database {
  let left = times
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  return intercept(db, (text) => (text.includes(statement) && left-- > 0 ? away : null))
}

const putOff = { status: 429, headers: { 'retry-after': '1' } }
const refused = { json: { ok: false, error: 'channel_not_found' } }

test.each([
  ['taken', [], 'parts = parts ||', { status: 'delivered', attempts: [{ outcome: 'delivered' }] }],
  ['put off', [putOff], 'attempts = attempts ||', { status: 'queued', attempts: [{ outcome: 'retry' }] }],
  ['refused', [refused], 'attempts = attempts ||', { status: 'failed', attempts: [{ outcome: 'failed' }] }],
])('what was %s while the database was away is known', async (_, answers, statement, expected) => {
  const { id: orgId } = await service.org()
  await addDestination(service.db, orgId, { channel: 'slack', botToken: 'a-secret-bot-token' })
  const id = await addDelivery(service.db, orgId, { channel: 'slack', target: 'C1' })
  const deps = depsOf(service.db, { slackUrl: `${slack.url}/api/` })
  slack.next.push(...answers)
  await work({ ...deps, db: awayFor(deps.db, statement, 2) }, orgId)
  expect(await stateOf(service.db, orgId, id)).toMatchObject(expected)
  expect(slack.received).toHaveLength(1)
})

import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { arrivals } from '#contract/arrivals.ts'
import { automations } from '#contract/automations.ts'
import { backfillOperations } from '#contract/backfills.ts'
import { channels } from '#contract/channels.ts'
import { companies } from '#contract/companies.ts'
import { imports } from '#contract/imports.ts'
import { people } from '#contract/people.ts'
import { runs } from '#contract/runs.ts'
import { topics } from '#contract/topics.ts'
import { listArrivals } from '#service/api/arrivals/list.ts'
import { listAutomations } from '#service/api/automations/list.ts'
import { listVersions } from '#service/api/automations/versions.ts'
import { listChannels } from '#service/api/channels/list.ts'
import { listCompanies } from '#service/api/companies/list.ts'
import { listBackfills } from '#service/api/connections/backfills.ts'
import { listImports } from '#service/api/imports/list.ts'
import { listPeople } from '#service/api/people/list.ts'
import { listRuns } from '#service/api/runs/list.ts'
import { listTopics } from '#service/api/topics/list.ts'
import type { Context } from '#service/core/context.ts'
import { agentContext } from '#service/core/gate/agent-context.ts'
import { compiled } from '#service/doors/http/answers.ts'
import { addCompanies, addPeople } from '#tests/harness/factories.ts'
import { addRuns, madeAutomation } from '#tests/harness/factories-automations.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const page = { page: 1, limit: 50, sortOrder: 'desc' } as const
let context: Context
let automationId = ''
let connectionId = ''

/** Rows of what a connection and a file brought. */
const brought = `WITH c AS (
    INSERT INTO connections (org_id, source, name, token_hash, paused_at)
    VALUES ($1, 'webhook', 'Lists', md5(random()::text) || md5('lists'), now()) RETURNING id
  ), a AS (
    INSERT INTO arrivals (org_id, connection_id, source, kind, delivery_id, body, body_size, received_at, outcome, finished_at)
    SELECT $1, id, 'webhook', 'messages', 'one', '\\xabae0500'::bytea, 2, now(), 'mapped', now() FROM c
  ), b AS (
    INSERT INTO backfills (org_id, connection_id, since, status, finished_at) SELECT $1, id, now(), 'done', now() FROM c
  ), i AS (
    INSERT INTO imports (org_id, file_name, format, status, created_at, finished_at)
    VALUES ($1, 'messages.csv', 'csv', 'done', now(), now())
  ) SELECT id FROM c`

beforeAll(async () => {
  const { org, id } = await madeAutomation(service)
  automationId = id
  await addRuns(service.db, org.id, id, [{ status: 'succeeded' }])
  await addPeople(service.db, org.id, [{}])
  await addCompanies(service.db, org.id, [{}])
  await addTopics(service.db, org.id, [{}])
  const made = await service.db.pool.query<{ id: string }>(brought, [org.id])
  connectionId = made.rows[0]?.id ?? ''
  const agent = { orgId: org.id, automationId: id, automationName: 'Lists', runId: id }
  context = agentContext(service.db, pino({ level: 'silent' }), agent)
})

const lists: [string, { '~orpc': { outputSchema?: unknown } }, () => Promise<{ data: unknown[] }>][] = [
  ['people', people.list, () => listPeople(context, { ...page, sortBy: 'lastSeen' })],
  ['companies', companies.list, () => listCompanies(context, { ...page, sortBy: 'lastSeen' })],
  ['channels', channels.list, () => listChannels(context, { ...page, sortBy: 'lastSeen' })],
  ['topics', topics.list, () => listTopics(context, { ...page, archived: false, sortBy: 'lastMessage' })],
  [
    'automations',
    automations.list,
    () => listAutomations(context, { ...page, deleted: false, sortBy: 'createdAt' }),
  ],
  ['versions', automations.versions, () => listVersions(context, { ...page, automationId })],
  ['runs', runs.list, () => listRuns(context, page)],
  ['arrivals', arrivals.list, () => listArrivals(context, page)],
  ['backfills', backfillOperations.listBackfills, () => listBackfills(context, { ...page, connectionId })],
  ['imports', imports.list, () => listImports(context, page)],
]

test.each(lists)('%s: the fast check passes the answer as the verb gives it', async (_, operation, list) => {
  const { outputSchema } = operation['~orpc']
  if (!(outputSchema instanceof z.ZodType)) throw new Error('the operation has no schema of its answer')
  const answer = await list()
  expect(answer.data.length).toBeGreaterThan(0)
  expect(compiled(outputSchema)(answer)).toBe(true)
})

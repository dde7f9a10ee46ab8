import type { Database } from '#service/db/client.ts'
import { loadDefinition } from '#service/engine/queue/load-version.ts'
import { noTest } from '#service/engine/queue/no-test.ts'
import type { ClaimedRun } from '#service/engine/queue/types.ts'
import { lookBackOf } from '../writer/look-back.ts'
import type { Assignment, RunEvent } from './prompt.ts'

type Row = { organization: string; now: string; lastAt: string | null; anchor: string }

async function situation(db: Database, run: ClaimedRun): Promise<Row | null> {
  const found = await db.pool.query<Row>(
    `SELECT o.name AS organization, now() AS now, a.anchor_at AS anchor,
       (SELECT max(r.started_at) FROM runs r WHERE r.org_id = a.org_id AND r.automation_id = a.id AND r.id <> $3
           AND r.status IN ('succeeded', 'nothing-to-report') AND ${noTest('r')}) AS "lastAt"
       FROM automations a JOIN organizations o ON o.id = a.org_id WHERE a.org_id = $1 AND a.id = $2`,
    [run.orgId, run.automationId, run.id],
  )
  return found.rows[0] ?? null
}

async function eventOf(db: Database, { orgId, eventId }: ClaimedRun): Promise<RunEvent | null> {
  if (eventId === null) return null
  const found = await db.pool.query<RunEvent>(
    `SELECT id, name, source, occurred_at AS "occurredAt", payload FROM events WHERE org_id = $1 AND id = $2`,
    [orgId, eventId],
  )
  return found.rows[0] ?? null
}

/** Everything that stands fixed before the work begins; null when what the run was made from is gone. */
export async function assignmentOf(
  db: Database,
  run: ClaimedRun,
  at: Date | null,
): Promise<Assignment | null> {
  const definition = await loadDefinition({ client: db.pool }, run.orgId, run.automationId, run.version)
  const found = await situation(db, run)
  if (!definition || !found) return null
  const now = at ?? new Date(found.now)
  const lookBack = lookBackOf(definition.prompt, {
    schedule: run.eventId === null ? definition.schedule : { type: 'event', events: ['event'] },
    ...{ timezone: definition.timezone, anchor: new Date(found.anchor), now },
    slot: run.scheduledFor,
    lastRunAt: found.lastAt === null ? null : new Date(found.lastAt),
  })
  return { run, definition, organization: found.organization, now, lookBack, event: await eventOf(db, run) }
}

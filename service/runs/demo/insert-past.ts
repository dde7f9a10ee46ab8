import type pg from 'pg'
import { demoId, northlineId } from '#service/db/demo/ids.ts'
import { insertRows } from '#service/db/demo/insert.ts'
import type { PastEvent } from './past-events.ts'
import type { PastRun } from './past-runs.ts'

const eventColumns = {
  ...{ org_id: 'uuid', id: 'uuid', name: 'text', source: 'text', delivery_id: 'text', payload: 'jsonb' },
  ...{ occurred_at: 'timestamptz', received_at: 'timestamptz', matched_at: 'timestamptz' },
}

const runColumns = {
  ...{ org_id: 'uuid', id: 'uuid', automation_id: 'uuid', version: 'integer', cause: 'text', status: 'text' },
  ...{
    reason: 'text',
    reason_text: 'text',
    occurrence: 'text',
    scheduled_for: 'timestamptz',
    event_id: 'uuid',
  },
  ...{ verdict: 'jsonb', due_at: 'timestamptz', attempt: 'integer', started_at: 'timestamptz' },
  ...{
    finished_at: 'timestamptz',
    output: 'text',
    model: 'text',
    error_message: 'text',
    created_at: 'timestamptz',
  },
}

const stepColumns = {
  ...{ org_id: 'uuid', run_id: 'uuid', n: 'integer', attempt: 'integer', kind: 'text', name: 'text' },
  ...{ output: 'jsonb', started_at: 'timestamptz', finished_at: 'timestamptz' },
}

const deliveryColumns = {
  ...{
    org_id: 'uuid',
    id: 'uuid',
    run_id: 'uuid',
    purpose: 'text',
    channel: 'text',
    target: 'text',
    title: 'text',
  },
  ...{
    body: 'text',
    status: 'text',
    due_at: 'timestamptz',
    attempt: 'integer',
    parts: 'jsonb',
    attempts: 'jsonb',
  },
  ...{ created_at: 'timestamptz', delivered_at: 'timestamptz', simulated: 'boolean' },
}

function runRow(run: PastRun) {
  const decided = run.scheduledFor ?? run.startedAt ?? run.finishedAt
  return {
    ...{ org_id: northlineId, id: run.id, automation_id: run.automation.id, version: 1, cause: run.cause },
    ...{ status: run.status, reason: run.reason, reason_text: run.reasonText, occurrence: run.occurrence },
    ...{ scheduled_for: run.scheduledFor, event_id: run.eventId, verdict: run.verdict, due_at: decided },
    ...{ attempt: run.startedAt ? 1 : 0, started_at: run.startedAt, finished_at: run.finishedAt },
    ...{
      output: run.output,
      model: run.model,
      error_message: run.status === 'failed' ? run.reasonText : null,
    },
    created_at: decided,
  }
}

export function deliveryRow({ id, automation, output, finishedAt }: PastRun) {
  const [first] = automation.definition.outputChannels
  const at = new Date(finishedAt.getTime() + 350)
  const posted = { id: `signalbox-${id}`, permalink: null }
  return {
    ...{
      org_id: northlineId,
      id: demoId(`delivery:${id}`),
      run_id: id,
      purpose: 'output',
      channel: first?.channel,
    },
    ...{
      target: first?.destinations?.[0],
      title: automation.definition.name,
      body: output,
      status: 'delivered',
    },
    ...{ due_at: finishedAt, attempt: 1, parts: [posted], created_at: finishedAt, delivered_at: at },
    simulated: true,
    attempts: [{ at, outcome: 'delivered', message: 'Posted in the simulated workspace.', nextAt: null }],
  }
}

/** Inserts events, runs, steps and deliveries as the engine would have written them. */
export async function insertPast(
  client: pg.ClientBase,
  events: readonly PastEvent[],
  runs: readonly PastRun[],
): Promise<void> {
  const eventRows = events.map(({ id, name, deliveryId, occurredAt, payload }) => ({
    ...{ org_id: northlineId, id, name, source: 'signalbox', delivery_id: deliveryId, payload },
    ...{ occurred_at: occurredAt, received_at: occurredAt, matched_at: occurredAt },
  }))
  await insertRows(client, 'events', eventColumns, eventRows)
  await insertRows(client, 'runs', runColumns, runs.map(runRow))
  const written = runs.filter(({ output }) => output)
  const steps = written.map(({ id, startedAt, finishedAt, output }) => ({
    ...{ org_id: northlineId, run_id: id, n: 1, attempt: 1, kind: 'writer', name: 'built-in' },
    ...{ output: { characters: output?.length ?? 0 }, started_at: startedAt, finished_at: finishedAt },
  }))
  await insertRows(client, 'run_steps', stepColumns, steps)
  await insertRows(client, 'deliveries', deliveryColumns, written.map(deliveryRow))
}

import { type OutputChannel, outputChannel } from '#contract/common/output-channel.ts'
import type { Tx } from '#service/db/client.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'

/** Where exactly something goes, or why that is not known. */
type Resolved = { channel: OutputChannel['channel']; target: string; problem: string | null }

/** Stands for the target where none is known. */
export const unresolved = 'any'

const names: Record<OutputChannel['channel'], string> = {
  discord: 'Discord channel',
  email: 'e-mail address',
  msteams: 'Teams destination',
  slack: 'Slack channel',
}

function chosen(output: OutputChannel | null): string[] {
  return output?.mode === 'specific' ? [...new Set(output.destinations ?? [])] : []
}

async function defaultTargets(
  tx: Pick<Tx, 'client'>,
  orgId: string,
  channel: OutputChannel['channel'],
): Promise<string[]> {
  const found = await tx.client.query<{ default_output: unknown }>(
    'SELECT default_output FROM organizations WHERE id = $1',
    [orgId],
  )
  const saved = outputChannel.safeParse(found.rows[0]?.default_output).data ?? null
  return saved?.channel === channel ? chosen(saved) : []
}

/** The target of the only destination of a medium; null when there are several, or it leads anywhere. */
async function onlyTarget(tx: Pick<Tx, 'client'>, orgId: string, channel: string): Promise<string | null> {
  const found = await tx.client.query<{ target: string | null }>(
    'SELECT target FROM destinations WHERE org_id = $1 AND channel = $2 LIMIT 2',
    [orgId, channel],
  )
  return found.rows.length === 1 ? (found.rows[0]?.target ?? null) : null
}

/** The targets an output names; without any, those the organization has settled on for that medium. */
async function resolveOutput(
  tx: Pick<Tx, 'client'>,
  orgId: string,
  output: OutputChannel,
): Promise<Resolved[]> {
  const { channel } = output
  const given = chosen(output)
  const saved = given.length > 0 ? given : await defaultTargets(tx, orgId, channel)
  const only = saved.length > 0 ? null : await onlyTarget(tx, orgId, channel)
  const targets = only === null ? saved : [only]
  if (targets.length > 0) return targets.map((target) => ({ channel, target, problem: null }))
  const problem =
    `No ${names[channel]} is chosen, and the organization has no default one. Choose one in the automation, or save a ` +
    'default in the settings.'
  return [{ channel, target: unresolved, problem }]
}

type NewDeliveries = {
  orgId: string
  runId: string
  title: string
  body: string
  outputs: OutputChannel[]
}

export type NoticeKind = 'failed' | 'missed' | 'paused' | 'rate'

async function insert(
  tx: Pick<Tx, 'client'>,
  { orgId, runId, title, body }: Omit<NewDeliveries, 'runId'> & { runId: string | null },
  targets: Resolved[],
  kind: NoticeKind | '',
): Promise<number> {
  const made = await tx.client.query<{ status: string }>(
    `INSERT INTO deliveries (org_id, run_id, purpose, notice_kind, channel, target, title, body, status, error_message, due_at)
     SELECT $1, $2, CASE WHEN $5 = '' THEN 'output' ELSE 'notice' END, $5, t.channel, t.target, $3, $4,
            CASE WHEN t.problem IS NULL THEN 'queued' ELSE 'failed' END, t.problem, now()
       FROM jsonb_to_recordset($6::jsonb) AS t(channel text, target text, problem text)
     ON CONFLICT (org_id, run_id, purpose, notice_kind, channel, target) DO NOTHING RETURNING status`,
    [orgId, runId, title, body, kind, JSON.stringify(targets)],
  )
  if (made.rows.some(({ status }) => status === 'queued')) await wakeWorkers(tx.client)
  return made.rows.length
}

async function targetsOf(tx: Pick<Tx, 'client'>, orgId: string, outputs: OutputChannel[]) {
  const targets: Resolved[] = []
  for (const output of outputs) targets.push(...(await resolveOutput(tx, orgId, output)))
  return targets
}

/** One row a destination, in the transaction that finishes the run; the same again is not written. */
export async function createDeliveries(tx: Pick<Tx, 'client'>, wanted: NewDeliveries): Promise<number> {
  return insert(tx, wanted, await targetsOf(tx, wanted.orgId, wanted.outputs), '')
}

export async function createNoticeRows(
  tx: Pick<Tx, 'client'>,
  wanted: Omit<NewDeliveries, 'runId'> & { runId: string | null; kind: NoticeKind },
): Promise<number> {
  return insert(tx, wanted, await targetsOf(tx, wanted.orgId, wanted.outputs), wanted.kind)
}

import { type OutputChannel, outputChannel } from '#contract/common/output-channel.ts'
import { workChannel } from '#service/core/outbox.ts'
import { prepared, type Tx } from '#service/db/client.ts'
import { presentTrace } from '#service/watching/watching.ts'

/** Resolved target, or the reason why none is known. */
type Resolved = { channel: OutputChannel['channel']; target: string; problem: string | null }

/** Line of what no automation wrote. */
const noLine = '00000000-0000-0000-0000-000000000000'

/** Stored as the target when none is known. */
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
  const found = await prepared<{ default_output: unknown }>(
    tx.client,
    'SELECT default_output FROM organizations WHERE id = $1',
    [orgId],
  )
  const saved = outputChannel.safeParse(found.rows[0]?.default_output).data ?? null
  return saved?.channel === channel ? chosen(saved) : []
}

/** Returns the target of the only destination of a medium; null when there are several, or it serves every target. */
async function onlyTarget(tx: Pick<Tx, 'client'>, orgId: string, channel: string): Promise<string | null> {
  const found = await prepared<{ target: string | null }>(
    tx.client,
    'SELECT target FROM destinations WHERE org_id = $1 AND channel = $2 LIMIT 2',
    [orgId, channel],
  )
  return found.rows.length === 1 ? (found.rows[0]?.target ?? null) : null
}

/** Returns the targets that an output names, else the organization's default for that medium. */
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

export type NewDeliveries = {
  orgId: string
  runId: string
  title: string
  body: string
  outputs: OutputChannel[]
  /** The trace of the run. */
  trace?: string | null | undefined
}

export type NoticeKind =
  | 'failed'
  | 'limit'
  | 'missed'
  | 'paused'
  | 'rate'
  | 'source'
  | 'undelivered'
  | 'webhook'

/** Writes one row per target, each once; answers the new ones. */
export async function writeRows(
  tx: Pick<Tx, 'client'>,
  { orgId, runId, title, body, trace }: Omit<NewDeliveries, 'runId'> & { runId: string | null },
  targets: Resolved[],
  kind: NoticeKind | '' = '',
): Promise<{ id: string; status: string }[]> {
  const made = await prepared<{ id: string; status: string }>(
    tx.client,
    `INSERT INTO deliveries (org_id, run_id, line, purpose, notice_kind, channel, target, title, body, status,
       error_message, due_at, trace)
     SELECT $1, $2, coalesce((SELECT automation_id FROM runs WHERE org_id = $1 AND id = $2), '${noLine}'), CASE WHEN $5 = '' THEN 'output' ELSE 'notice' END, $5, t.channel, t.target, $3, $4,
            CASE WHEN t.problem IS NULL THEN 'queued' ELSE 'failed' END, t.problem, now(), $7
       FROM jsonb_to_recordset($6::jsonb) AS t(channel text, target text, problem text)
     ON CONFLICT (org_id, run_id, purpose, notice_kind, channel, target) DO NOTHING
     RETURNING id, status, CASE WHEN status = 'queued' THEN pg_notify('${workChannel}', 'deliveries') END AS told`,
    [orgId, runId, title, body, kind, JSON.stringify(targets), trace ?? presentTrace()],
  )
  return made.rows
}

export async function targetsOf(tx: Pick<Tx, 'client'>, orgId: string, outputs: OutputChannel[]) {
  const targets: Resolved[] = []
  for (const output of outputs) targets.push(...(await resolveOutput(tx, orgId, output)))
  return targets
}

export async function createNoticeRows(
  tx: Pick<Tx, 'client'>,
  wanted: Omit<NewDeliveries, 'runId'> & { runId: string | null; kind: NoticeKind },
): Promise<number> {
  const made = await writeRows(tx, wanted, await targetsOf(tx, wanted.orgId, wanted.outputs), wanted.kind)
  return made.length
}

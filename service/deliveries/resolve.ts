import { type OutputChannel, outputChannel } from '#contract/common/output-channel.ts'
import type { Tx } from '#service/db/client.ts'

/** Where exactly something goes, or why that is not known. */
export type Resolved = { channel: OutputChannel['channel']; target: string; problem: string | null }

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
export async function resolveOutput(
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

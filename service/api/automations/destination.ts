import * as z from 'zod'
import type { CreateAutomationInput } from '#contract/automation-input.ts'
import type { Issue } from '#contract/common/errors.ts'
import { type OutputChannel, outputChannel } from '#contract/common/output-channel.ts'
import { invalid } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'

function noDestination(message: string) {
  return invalid([{ path: ['sourceChannelId'], message }])
}

function noSuchChannel(source: string): string {
  return `There is no ${source} channel with this id in the organization; the list of channels tells their ids`
}

function notConnected(source: string): string {
  return `This ${source} channel is not connected; connect it again or name another`
}

async function connectedChannels(tx: Tx, orgId: string, source: string, ids: string[]) {
  const found = await tx.client.query<{ source_channel_id: string; is_connected: boolean }>(
    `SELECT source_channel_id, bool_or(is_connected) AS is_connected FROM channels
      WHERE org_id = $1 AND source_name = $2 AND source_channel_id = ANY($3) GROUP BY 1`,
    [orgId, source, ids],
  )
  return new Map(found.rows.map((row) => [row.source_channel_id, row.is_connected]))
}

async function problemsOf(tx: Tx, orgId: string, output: OutputChannel): Promise<(string | null)[]> {
  const { channel, destinations } = output
  const ids = destinations ?? []
  if (channel === 'email')
    return ids.map((id) => (z.email().safeParse(id).success ? null : 'Must be an e-mail address'))
  if (channel === 'msteams') return []
  const connected = await connectedChannels(tx, orgId, channel, ids)
  return ids.map((id) => {
    const found = connected.get(id)
    if (found === undefined) return noSuchChannel(channel)
    return found ? null : notConnected(channel)
  })
}

async function outputIssues(
  tx: Tx,
  orgId: string,
  output: OutputChannel,
  path: Issue['path'],
): Promise<Issue[]> {
  const problems = await problemsOf(tx, orgId, output)
  return problems.flatMap((message, index) =>
    message === null ? [] : [{ path: [...path, 'destinations', index], message }],
  )
}

/** Throws with the path and reason of each destination that cannot be reached. */
export async function checkOutputs(
  tx: Tx,
  orgId: string,
  outputs: OutputChannel[],
  path: Issue['path'],
): Promise<void> {
  const issues: Issue[] = []
  for (const [n, output] of outputs.entries())
    issues.push(...(await outputIssues(tx, orgId, output, [...path, n])))
  if (issues.length > 0) throw invalid(issues)
}

export async function checkOutput(
  tx: Tx,
  orgId: string,
  output: OutputChannel,
  path: Issue['path'],
): Promise<void> {
  const issues = await outputIssues(tx, orgId, output, path)
  if (issues.length > 0) throw invalid(issues)
}

async function chosen(
  tx: Tx,
  orgId: string,
  source: 'discord' | 'slack',
  id: string,
): Promise<OutputChannel[]> {
  const connected = (await connectedChannels(tx, orgId, source, [id])).get(id)
  if (connected === undefined) throw noDestination(noSuchChannel(source))
  if (!connected) throw noDestination(notConnected(source))
  return [{ channel: source, mode: 'specific', destinations: [id] }]
}

async function saved(tx: Tx, orgId: string): Promise<OutputChannel[]> {
  const found = await tx.client.query<{ default_output: unknown }>(
    'SELECT default_output FROM organizations WHERE id = $1',
    [orgId],
  )
  const output = z.nullable(outputChannel).parse(found.rows[0]?.default_output ?? null)
  if (!output)
    throw noDestination(
      'The organization has no default destination. Name a channel, or set the default in its settings',
    )
  const watched =
    output.channel === 'slack' || output.channel === 'discord' ? (output.destinations ?? []) : []
  const connected = await connectedChannels(tx, orgId, output.channel, watched)
  if (watched.some((id) => connected.get(id) !== true))
    throw noDestination(
      'The default destination of the organization is not connected. Name a channel, or set another default in its settings',
    )
  return [output]
}

/** Returns the channel that was asked for, or else the saved default of the organization. */
export function resolveDestination(
  tx: Tx,
  orgId: string,
  input: Pick<CreateAutomationInput, 'sourceName' | 'sourceChannelId'>,
): Promise<OutputChannel[]> {
  const { sourceName, sourceChannelId } = input
  return sourceName && sourceChannelId ? chosen(tx, orgId, sourceName, sourceChannelId) : saved(tx, orgId)
}

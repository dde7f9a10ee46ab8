import * as z from 'zod'
import type { CreateAutomationInput } from '#contract/automation-input.ts'
import { type OutputChannel, outputChannel } from '#contract/common/output-channel.ts'
import { invalid } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'

function noDestination(message: string) {
  return invalid([{ path: ['sourceChannelId'], message }])
}

async function connectedChannels(tx: Tx, orgId: string, source: string, ids: string[]) {
  const found = await tx.client.query<{ source_channel_id: string; is_connected: boolean }>(
    `SELECT source_channel_id, bool_or(is_connected) AS is_connected FROM channels
      WHERE org_id = $1 AND source_name = $2 AND source_channel_id = ANY($3) GROUP BY 1`,
    [orgId, source, ids],
  )
  return new Map(found.rows.map((row) => [row.source_channel_id, row.is_connected]))
}

async function chosen(
  tx: Tx,
  orgId: string,
  source: 'discord' | 'slack',
  id: string,
): Promise<OutputChannel[]> {
  const connected = (await connectedChannels(tx, orgId, source, [id])).get(id)
  if (connected === undefined)
    throw noDestination(`There is no ${source} channel with this id in the organization`)
  if (!connected) throw noDestination(`This ${source} channel is not connected`)
  return [{ channel: source, mode: 'specific', destinations: [id] }]
}

async function saved(tx: Tx, orgId: string): Promise<OutputChannel[]> {
  const found = await tx.client.query<{ default_output: unknown }>(
    'SELECT default_output FROM organizations WHERE id = $1',
    [orgId],
  )
  const output = z.nullable(outputChannel).parse(found.rows[0]?.default_output ?? null)
  if (!output)
    throw noDestination('The organization has no default destination; give sourceName and sourceChannelId')
  const watched =
    output.channel === 'slack' || output.channel === 'discord' ? (output.destinations ?? []) : []
  const connected = await connectedChannels(tx, orgId, output.channel, watched)
  if (watched.some((id) => connected.get(id) !== true))
    throw noDestination('The default destination of the organization is not connected')
  return [output]
}

/** Where the output goes: the channel that was asked for, else the saved default of the organization. */
export function resolveDestination(
  tx: Tx,
  orgId: string,
  input: CreateAutomationInput,
): Promise<OutputChannel[]> {
  const { sourceName, sourceChannelId } = input
  return sourceName && sourceChannelId ? chosen(tx, orgId, sourceName, sourceChannelId) : saved(tx, orgId)
}

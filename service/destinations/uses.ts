import type { AutomationUse } from '#contract/automation-shape.ts'
import { type OutputChannel, outputChannel } from '#contract/common/output-channel.ts'
import type { Destination, DestinationList, MissingDestination } from '#contract/destinations.ts'
import { statusOf } from '#service/automations/automation-row.ts'
import { skippingEvents } from '#service/automations/skipping-events.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { servedBy } from './serving.ts'

type Use = Omit<MissingDestination, 'channel'>
type Automation = Omit<AutomationUse, 'skipsEvents'>

const mostAutomations = 50
/** More automations than anybody has; the newest, so that one too many is not the answer's end. */
const mostRead = 5000

type AutomationRow = {
  id: string
  name: string
  enabled: boolean
  completedAt: string | null
  lastErrorMessage: string | null
  outputs: unknown
}

const outputChannels = outputChannel.array()

const parsed = (output: unknown) => outputChannel.safeParse(output).data ?? null

async function outputsOfOrganization({ db, orgId }: Context) {
  const [row] = await rows<{ defaultOutput: unknown; noticeOutput: unknown; simulated: boolean }>(
    db,
    `SELECT default_output AS "defaultOutput", notice_output AS "noticeOutput", simulated
       FROM organizations WHERE id = $1`,
    [orgId],
  )
  const fallback = parsed(row?.defaultOutput)
  return { fallback, notice: parsed(row?.noticeOutput) ?? fallback, simulated: row?.simulated ?? false }
}

type Sending = { automation: Automation; outputs: OutputChannel[] }

async function sendingAutomations({ db, orgId }: Context): Promise<Sending[]> {
  const found = await rows<AutomationRow>(
    db,
    `SELECT id, name, enabled, completed_at AS "completedAt", last_error_message AS "lastErrorMessage",
            output_channels AS outputs
       FROM automations WHERE org_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ${mostRead}`,
    [orgId],
  )
  return found.map((row) => ({
    automation: { id: row.id, name: row.name, status: statusOf(row) },
    outputs: outputChannels.safeParse(row.outputs).data ?? [],
  }))
}

const byName = (a: Automation, b: Automation) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1)

/** Adds to each destination what is sent there, and names the media that none serves. */
export async function withUses(context: Context, destinations: Destination[]): Promise<DestinationList> {
  const { fallback, notice, simulated } = await outputsOfOrganization(context)
  const sending = await sendingAutomations(context)
  /** A destination by its id, or the medium that has none. */
  const keysOf = (output: OutputChannel | null) =>
    output === null ? [] : servedBy(destinations, output, fallback).map((one) => one?.id ?? output.channel)
  const defaults = new Set(keysOf(fallback))
  const notices = new Set(keysOf(notice))
  const pairs = sending.flatMap(({ automation, outputs }) =>
    [...new Set(outputs.flatMap(keysOf))].map((key) => ({ key, automation })),
  )
  const automations = Map.groupBy(pairs, ({ key }) => key)
  const listed = new Map(
    [...automations].map(([key, found]) => [
      key,
      found
        .map((one) => one.automation)
        .toSorted(byName)
        .slice(0, mostAutomations),
    ]),
  )
  const unjudged = await skippingEvents(context, [...listed.values()].flat())
  const told = (key: string): Use => ({
    isDefault: defaults.has(key),
    isNotice: notices.has(key),
    automations: (listed.get(key) ?? []).map((one) => ({ ...one, skipsEvents: unjudged.has(one.id) })),
    automationCount: automations.get(key)?.length ?? 0,
  })
  const wanted = new Set([...defaults, ...notices, ...automations.keys()])
  const missing = simulated ? [] : outputChannel.shape.channel.options.filter((one) => wanted.has(one))
  return {
    data: destinations.map((one) => ({ ...one, ...told(one.id) })),
    missing: missing.map((channel) => ({ channel, ...told(channel) })),
  }
}

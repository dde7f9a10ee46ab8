import type { AutomationUse } from '#contract/automation-shape.ts'
import { type OutputChannel, outputChannel } from '#contract/common/output-channel.ts'
import type { Destination, DestinationList, MissingDestination } from '#contract/destinations.ts'
import { statusOf } from '#service/api/automations/automation-row.ts'
import { skippingEvents } from '#service/api/automations/skipping-events.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { servedBy } from './serving.ts'

type Use = Omit<MissingDestination, 'channel'>
type Automation = Omit<AutomationUse, 'skipsEvents'>

const mostAutomations = 50
/** More automations than anybody has; the newest, so that one too many is not the answer's end. */
const mostRead = 5000

/** What an organization sends without being asked by an automation, as it is stored. */
export type SentByItself = { defaultOutput: unknown; noticeOutput: unknown; isSimulated: boolean }

type AutomationRow = {
  id: string
  name: string
  enabled: boolean
  completedAt: string | null
  lastErrorMessage: string | null
  /** As text: most automations send to the same places, and each of these is read once. */
  outputs: string
}

const outputChannels = outputChannel.array()

const parsed = (output: unknown) => outputChannel.safeParse(output).data ?? null

function sendingAutomations({ db, orgId }: Context): Promise<AutomationRow[]> {
  return rows<AutomationRow>(
    db,
    `SELECT id, name, enabled, completed_at AS "completedAt", last_error_message AS "lastErrorMessage",
            output_channels::text AS outputs
       FROM automations WHERE org_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ${mostRead}`,
    [orgId],
  )
}

type KeysOf = (output: OutputChannel | null) => string[]

/** The automations behind each destination, or behind a medium that has none. */
function behindEach(sending: AutomationRow[], keysOf: KeysOf): Map<string, Automation[]> {
  const behind = new Map<string, Automation[]>()
  for (const [outputs, rows] of Map.groupBy(sending, (row) => row.outputs)) {
    const automations = rows.map((row) => ({ id: row.id, name: row.name, status: statusOf(row) }))
    const channels = outputChannels.safeParse(JSON.parse(outputs)).data ?? []
    for (const key of new Set(channels.flatMap(keysOf)))
      behind.set(key, (behind.get(key) ?? []).concat(automations))
  }
  return behind
}

const { compare } = new Intl.Collator('en')
const byName = (a: Automation, b: Automation) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1)

/** Adds to each destination what is sent there, and names the media that none serves. */
export async function withUses(
  context: Context,
  destinations: Destination[],
  { defaultOutput, noticeOutput, isSimulated }: SentByItself,
): Promise<DestinationList> {
  const fallback = parsed(defaultOutput)
  const keysOf: KeysOf = (output) =>
    output === null ? [] : servedBy(destinations, output, fallback).map((one) => one?.id ?? output.channel)
  const defaults = new Set(keysOf(fallback))
  const notices = new Set(keysOf(parsed(noticeOutput) ?? fallback))
  const automations = behindEach(await sendingAutomations(context), keysOf)
  const listed = new Map(
    [...automations].map(([key, found]) => [key, found.toSorted(byName).slice(0, mostAutomations)]),
  )
  const unjudged = await skippingEvents(context, [...listed.values()].flat())
  const told = (key: string): Use => ({
    isDefault: defaults.has(key),
    isNotice: notices.has(key),
    automations: (listed.get(key) ?? []).map((one) => ({ ...one, skipsEvents: unjudged.has(one.id) })),
    automationCount: automations.get(key)?.length ?? 0,
  })
  const wanted = new Set([...defaults, ...notices, ...automations.keys()])
  const missing = isSimulated ? [] : outputChannel.shape.channel.options.filter((one) => wanted.has(one))
  return {
    data: destinations.map((one) => ({ ...one, ...told(one.id) })),
    missing: missing.map((channel) => ({ channel, ...told(channel) })),
  }
}

import type { AutomationUse } from '#contract/automation-shape.ts'
import { type OutputChannel, outputChannel } from '#contract/common/output-channel.ts'
import type { Destination, DestinationList, MissingDestination } from '#contract/destination-shape.ts'
import { skippingEvents, statusOf } from '#service/api/automations/automation-row.ts'
import type { Context } from '#service/core/context.ts'
import { wholeSight } from '#service/core/visibility.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { errorColumn } from '#service/deliveries/undelivered.ts'
import { providersFor } from './check.ts'
import { type DestinationRow, destinationColumns, toDestination } from './destination-row.ts'
import { servedBy } from './serving.ts'

type Use = Omit<MissingDestination, 'channel'>
type Automation = Omit<AutomationUse, 'skipsEvents'>

const mostAutomations = 50
/** More automations than anybody has. Only the newest are read, so that there is a limit at all. */
const mostRead = 5000

/** Default output and notices of an organization, as stored. */
type SentByItself = { defaultOutput: unknown; noticeOutput: unknown; isSimulated: boolean }

type AutomationRow = {
  id: string
  name: string
  enabled: boolean
  completedAt: string | null
  isUndelivered: boolean
  lastErrorMessage: string | null
  /** Kept as text: most automations send to the same places, and each distinct text is parsed once. */
  outputs: string
}

const outputChannels = outputChannel.array()

const parsed = (output: unknown) => outputChannel.safeParse(output).data ?? null

export function sendingAutomations(reader: Reader, orgId: string): Promise<AutomationRow[]> {
  return rows<AutomationRow>(
    reader,
    `SELECT id, name, enabled, completed_at AS "completedAt", undelivered <> '{}' AS "isUndelivered", ${errorColumn(wholeSight, 'a')} AS "lastErrorMessage",
            output_channels::text AS outputs
       FROM automations a WHERE org_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ${mostRead}`,
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
async function withUses(
  context: Context,
  destinations: Destination[],
  { defaultOutput, noticeOutput, isSimulated }: SentByItself,
): Promise<DestinationList> {
  const fallback = parsed(defaultOutput)
  const keysOf: KeysOf = (output) =>
    output === null ? [] : servedBy(destinations, output, fallback).map((one) => one?.id ?? output.channel)
  const defaults = new Set(keysOf(fallback))
  const notices = new Set(keysOf(parsed(noticeOutput) ?? fallback))
  const automations = behindEach(await sendingAutomations(context.db, context.orgId), keysOf)
  const listed = new Map(
    [...automations].map(([key, found]) => [key, found.toSorted(byName).slice(0, mostAutomations)]),
  )
  const unjudged = await skippingEvents(context, [...listed.values()].flat())
  const sendersOf = (key: string): Use => ({
    isDefault: defaults.has(key),
    isNotice: notices.has(key),
    automations: (listed.get(key) ?? []).map((one) => ({ ...one, skipsEvents: unjudged.has(one.id) })),
    automationCount: automations.get(key)?.length ?? 0,
  })
  const wanted = new Set([...defaults, ...notices, ...automations.keys()])
  const missing = isSimulated ? [] : outputChannel.shape.channel.options.filter((one) => wanted.has(one))
  return {
    data: destinations.map((one) => ({ ...one, ...sendersOf(one.id) })),
    missing: missing.map((channel) => ({ channel, ...sendersOf(channel) })),
  }
}

type Row = SentByItself & (DestinationRow | { id: null })

const statement = `
  SELECT o.default_output AS "defaultOutput", o.notice_output AS "noticeOutput", o.simulated AS "isSimulated",
         ${destinationColumns}
    FROM organizations o LEFT JOIN destinations d ON d.org_id = o.id
   WHERE o.id = $1 ORDER BY d.channel, lower(d.name), d.id`

const nothing: SentByItself = { defaultOutput: null, noticeOutput: null, isSimulated: false }

export async function listDestinations(context: Context): Promise<DestinationList> {
  const { seal } = providersFor(context)
  const found = await rows<Row>(context.db, statement, [context.orgId])
  const destinations = found.flatMap((row) => (row.id === null ? [] : [toDestination(row, seal)]))
  return withUses(context, destinations, found[0] ?? nothing)
}

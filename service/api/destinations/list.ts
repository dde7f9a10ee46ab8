import type { AutomationUse } from '#contract/automation-shape.ts'
import { type OutputChannel, outputChannel } from '#contract/common/output-channel.ts'
import type { Destination, DestinationList, MissingDestination } from '#contract/destinations.ts'
import { skippingEvents, statusOf } from '#service/api/automations/automation-row.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { providersFor } from './check.ts'
import { type DestinationRow, destinationColumns, toDestination } from './destination-row.ts'

export type Place = Pick<Destination, 'channel' | 'id' | 'name' | 'target'>

/** Finds the destination for a target by the same rule as sending does. */
function serving(places: readonly Place[], target: string): Place | undefined {
  const names = ({ id, name, target: own, channel }: Place) =>
    own === target || id === target || (channel === 'msteams' && name.toLowerCase() === target.toLowerCase())
  return places.find((one) => one.target !== null && names(one)) ?? places.find((one) => one.target === null)
}

function chosen(output: OutputChannel | null): string[] {
  return output?.mode === 'specific' ? (output.destinations ?? []) : []
}

/** Each destination that an output goes through; null where none serves it. */
export function servedBy(
  places: readonly Place[],
  output: OutputChannel,
  fallback: OutputChannel | null,
): (Place | null)[] {
  const ofMedium = places.filter(({ channel }) => channel === output.channel)
  if (ofMedium.length === 0) return [null]
  const own = chosen(output)
  const targets = own.length > 0 || fallback?.channel !== output.channel ? own : chosen(fallback)
  if (targets.length > 0) return [...new Set(targets.map((target) => serving(ofMedium, target) ?? null))]
  // Output without a target goes to the only destination there is.
  return ofMedium.length === 1 ? ofMedium : []
}

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
  lastErrorMessage: string | null
  /** Kept as text: most automations send to the same places, and each distinct text is parsed once. */
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
  const automations = behindEach(await sendingAutomations(context), keysOf)
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

import type { Connection } from '#contract/connection-shape.ts'

export type StatusFacts = {
  isReadable: boolean
  pausedAt: string | null
  waiting: number
  lastArrivalAt: string | null
  lastPollAt: string | null
  /** Since when a line to the sender is open; null while there is none. */
  lineOpenedAt: string | null
  lastFailedAt: string | null
  lastFailure: string | null
  /** Until when the sender asked to wait. */
  limitedUntil: string | null
  mapFailure: string | null
  lastRefusedAt: string | null
  lastRefusal: string | null
  rhythmSeconds: number | null
  quietAfterSeconds: number | null
  isPastRead: boolean
}

/** SQL: what went wrong last at the sender, in fetching what is new or in looking for what was missed. */
export const failureColumns = (of: string) =>
  `coalesce(${of}.last_failed_at, (${of}.last_repair ->> 'failedAt')::timestamptz) AS "lastFailedAt",
   coalesce(${of}.last_failure, ${of}.last_repair ->> 'failure') AS "lastFailure"`

export type Status = Pick<Connection, 'status' | 'statusText'>

const units: [seconds: number, name: string][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
]

/** A length of time as it is said: the largest unit alone. */
export function lengthOf(seconds: number): string {
  for (const [size, name] of units) {
    if (seconds < size) continue
    const n = Math.floor(seconds / size)
    return `${n} ${name}${n === 1 ? '' : 's'}`
  }
  return 'less than a minute'
}

/** How often something comes, as it is said. */
function everyOf(seconds: number): string {
  return seconds < 60 ? 'several times a minute' : `every ${lengthOf(seconds).replace(/^1 /, '')}`
}

const secondsSince = (instant: string, now: Date) => Math.max(0, (now.getTime() - Date.parse(instant)) / 1000)

const later = (...instants: (string | null)[]): string | null =>
  instants.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null)

/** When the sender is asked again when it wants us to wait until then; otherwise null. */
export function limitOf({ limitedUntil }: Pick<StatusFacts, 'limitedUntil'>, now: Date): string | null {
  return limitedUntil !== null && Date.parse(limitedUntil) > now.getTime() ? limitedUntil : null
}

/** Seconds without an arrival when that is longer than this source is ever silent; otherwise null. */
export function silenceOf(
  { lastArrivalAt, lastPollAt, quietAfterSeconds }: StatusFacts,
  now: Date,
): number | null {
  const proof = later(lastArrivalAt, lastPollAt)
  if (proof === null || quietAfterSeconds === null) return null
  const silent = secondsSince(proof, now)
  return silent > quietAfterSeconds ? silent : null
}

/** Failure since the last proof that it works, and what to do; null without one. */
function troubleOf(facts: StatusFacts): string | null {
  if (!facts.isReadable)
    return 'Its secrets cannot be read, because the secret of the service has changed. Enter them again.'
  const proof = later(facts.lastArrivalAt, facts.lastPollAt)
  const isSince = (at: string | null) => at !== null && (proof === null || at >= proof)
  if (facts.lastFailure !== null) return facts.lastFailure
  if (facts.mapFailure !== null)
    return `The last delivery could not be processed. ${facts.mapFailure} Look at it in the arrivals, and replay it.`
  if (isSince(facts.lastRefusedAt))
    return `The last delivery was refused. ${facts.lastRefusal ?? ''} Enter the same secret here and at the sender.`
  return null
}

/** What proves that it works, how long ago, and whether that is longer than usual. */
function proven(facts: StatusFacts, proof: string, now: Date): Status {
  const { lastArrivalAt, rhythmSeconds } = facts
  const usually = rhythmSeconds === null ? '' : ` Usually something arrives ${everyOf(rhythmSeconds)}.`
  const silent = silenceOf(facts, now)
  if (silent !== null)
    return {
      status: 'quiet',
      statusText: `Nothing has arrived for ${lengthOf(silent)}.${usually} Check that the webhook is still switched on at the sender, or test the connection.`,
    }
  const what = lastArrivalAt === null ? 'It was last fetched' : 'The last delivery arrived'
  return { status: 'healthy', statusText: `${what} ${lengthOf(secondsSince(proof, now))} ago.${usually}` }
}

function paused({ waiting }: StatusFacts): Status {
  const kept =
    waiting === 0 ? 'Nothing waits' : waiting === 1 ? '1 arrival waits' : `${waiting} arrivals wait`
  return { status: 'paused', statusText: `Paused. ${kept} until it is resumed.` }
}

/** The past is fetched by us: it does not prove that what is new will come by itself. */
function waitingText({ isPastRead }: StatusFacts): string {
  if (!isPastRead) return 'Nothing has arrived yet. Follow the steps at the sender.'
  return 'Past data was read. Nothing new has arrived yet: follow the steps at the sender.'
}

/** Healthy means proven: by an authentic delivery or a fetch that succeeded, compared with how often there usually is one. */
export function statusOf(facts: StatusFacts, now: Date): Status {
  if (facts.pausedAt !== null) return paused(facts)
  const trouble = troubleOf(facts)
  if (trouble !== null) return { status: 'failing', statusText: trouble }
  const proof = later(facts.lastArrivalAt, facts.lastPollAt)
  const limited = limitOf(facts, now)
  if (limited !== null)
    return {
      status: proof === null ? 'waiting' : 'healthy',
      statusText: `The sender asks for fewer requests. Fetching continues at ${limited.slice(11, 16)} UTC.`,
    }
  if (proof !== null) return proven(facts, proof, now)
  if (facts.lineOpenedAt !== null)
    return { status: 'healthy', statusText: 'Connected to the sender. Nothing has arrived yet.' }
  return { status: 'waiting', statusText: waitingText(facts) }
}

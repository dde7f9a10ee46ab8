import type { IssueSource } from '#contract/topic-issues.ts'
import { accessOf } from '#service/api/connections/access.ts'
import { openCredentials } from '#service/api/connections/credentials.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import {
  type Access,
  AccessRefused,
  type IssueTracking,
  RateLimited,
  type Secrets,
} from '#service/core/sources.ts'
import { type Reader, rows } from '#service/db/client.ts'

/** So long a tracker may take for one act. */
const longestMs = 30_000

export type ConnectionRow = {
  id: string
  orgId: string
  source: IssueSource
  name: string
  settings: Record<string, unknown>
  sealedSecrets: string | null
}

/** SQL: connections by which issues can be made; the latest first. */
export const trackerConnections = `
SELECT r.id, r.org_id AS "orgId", r.source, r.name, r.settings, r.sealed_secrets AS "sealedSecrets" FROM connections r
 WHERE r.org_id = $1 AND r.source IN ('github', 'linear', 'gitlab', 'jira') AND r.disconnected_at IS NULL`

export type Tracker = {
  connection: ConnectionRow
  title: string
  tracking: IssueTracking
  secrets: Secrets | null
}

export async function trackerOf(context: Context, connection: ConnectionRow): Promise<Tracker> {
  const source = await context.inbound?.sources.find(connection.source)
  if (!source?.issues) throw new Error(`no issues are made at ${connection.source}`)
  const opened = openCredentials(context.providers?.seal ?? null, connection, connection.sealedSecrets)
  return { connection, title: source.title, tracking: source.issues, secrets: opened?.secrets ?? null }
}

export async function findTracker(
  context: Context,
  connectionId: string,
  reader: Reader = context.db,
): Promise<Tracker> {
  const [connection] = await rows<ConnectionRow>(reader, `${trackerConnections} AND r.id = $2`, [
    context.orgId,
    connectionId,
  ])
  if (!connection) throw notFound('connection', 'Issues are made at GitHub, GitLab, Linear and Jira.')
  return trackerOf(context, connection)
}

/** What is to be done before a tracker can be asked; null when nothing is known to be missing. */
export function adviceOf({ connection, title, tracking, secrets }: Tracker): string | null {
  if (secrets === null)
    return `The secrets of “${connection.name}” cannot be read, because the secret of the service has changed. Enter them again.`
  if (tracking.needs.every((name) => secrets[name] !== undefined)) return null
  return `“${connection.name}” has no access yet. Enter ${tracking.right} under Settings → Sources → ${title}.`
}

/** Access to the tracker; refuses where something is missing. */
export function openTracker(context: Context, tracker: Tracker): Access {
  const advice = adviceOf(tracker)
  const { connection, secrets } = tracker
  if (advice !== null || secrets === null || !context.providers)
    throw conflict(advice ?? 'This service reaches no trackers.')
  const known = { settings: connection.settings, secrets, inboundUrl: null }
  return accessOf(context.providers, known, AbortSignal.timeout(longestMs))
}

/** Why the tracker did for certain not do what it was asked to, in a sentence; null where that is not certain. */
export function refusalOf(error: unknown, title: string): string | null {
  if (error instanceof AccessRefused) return error.message
  if (error instanceof RateLimited)
    return `${title} asks for fewer requests. Try again at ${error.until.toISOString().slice(11, 16)} UTC.`
  const isUnsent =
    error instanceof Error && error.name === 'NoAnswer' && 'sent' in error && error.sent === false
  return isUnsent ? `${title} could not be reached. Try again in a moment.` : null
}

/** Asks a tracker for something that changes nothing there. */
export async function asking<T>(
  context: Context,
  tracker: Tracker,
  ask: (access: Access) => Promise<T>,
): Promise<T> {
  const access = openTracker(context, tracker)
  try {
    return await ask(access)
  } catch (error) {
    const refusal = refusalOf(error, tracker.title)
    if (refusal !== null) throw conflict(refusal)
    context.log.warn({ err: error, connection: tracker.connection.id }, 'a tracker could not be asked')
    throw conflict(`${tracker.title} did not give a whole answer. Try again in a moment.`)
  }
}

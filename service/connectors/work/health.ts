import type { ConnectionData } from '#contract/webhook-payloads.ts'
import { openCredentials } from '#service/api/connections/credentials.ts'
import { failureColumns, type StatusFacts, statusOf } from '#service/api/connections/status.ts'
import { tellEndpoints } from '#service/core/outbox.ts'
import { transaction } from '#service/core/write.ts'
import { rows, type Tx } from '#service/db/client.ts'
import { createConnectionNotice } from '#service/deliveries/connection-notice.ts'
import type { Scope } from './claim.ts'
import type { WorkDeps } from './opened.ts'

/**
 * Usual frequency of each connection, from the hours of the last two weeks. A silence means something when it is half
 * as long again as the longest of these weeks, so that a source that rests at weekends may rest.
 */
const rhythms = `WITH hours AS (
    SELECT org_id, connection_id, hour, sum(n) AS n FROM arrival_hours
     WHERE hour > now() - interval '14 days' AND outcome <> 'duplicate' AND n > 0 AND ($1::uuid[] IS NULL OR org_id = ANY($1))
     GROUP BY 1, 2, 3),
  gaps AS (
    SELECT *, extract(epoch FROM hour - lag(hour) OVER (PARTITION BY org_id, connection_id ORDER BY hour)) AS gap FROM hours),
  known AS (
    SELECT org_id, connection_id, sum(n) AS n, extract(epoch FROM max(hour) - min(hour)) AS span, max(gap) AS longest
      FROM gaps GROUP BY 1, 2),
  told AS (
    SELECT org_id, connection_id, CASE WHEN n >= 5 AND span >= 86400 THEN round(span / (n - 1))::int END AS rhythm,
           CASE WHEN n >= 10 AND span >= 172800 THEN greatest(21600, round(longest * 1.5))::int END AS quiet
      FROM known)
  UPDATE connections c SET rhythm_seconds = t.rhythm, quiet_after_seconds = t.quiet FROM told t
   WHERE c.org_id = t.org_id AND c.id = t.connection_id
     AND (c.rhythm_seconds, c.quiet_after_seconds) IS DISTINCT FROM (t.rhythm, t.quiet)
     -- What was known stays while a silence lasts: two weeks of it are no rhythm.
     AND (t.quiet IS NOT NULL OR c.quiet_after_seconds IS NULL)`

type Row = Omit<StatusFacts, 'isReadable' | 'waiting' | 'isPastRead'> & {
  orgId: string
  id: string
  name: string
  sealed: string | null
  isTold: boolean
  source: string
  isOpen: boolean
}

const facts = `SELECT org_id AS "orgId", id, name, sealed_secrets AS sealed, paused_at AS "pausedAt",
    greatest(c.last_arrival_at, (SELECT a.received_at FROM arrivals a WHERE a.org_id = c.org_id AND a.connection_id = c.id
      ORDER BY a.received_at DESC NULLS LAST, a.id DESC NULLS LAST LIMIT 1)) AS "lastArrivalAt",
    last_poll_at AS "lastPollAt", CASE WHEN next_socket_at > now() THEN socket_opened_at END AS "lineOpenedAt",
    ${failureColumns('c')}, limited_until AS "limitedUntil", map_failure AS "mapFailure",
    last_refused_at AS "lastRefusedAt", last_refusal AS "lastRefusal", rhythm_seconds AS "rhythmSeconds",
    quiet_after_seconds AS "quietAfterSeconds", told_at IS NOT NULL AS "isTold",
    source, visibility = 'all' AS "isOpen"
  FROM connections c WHERE disconnected_at IS NULL AND paused_at IS NULL AND ($1::uuid[] IS NULL OR org_id = ANY($1))
   AND (org_id, id) > ($2, $3) ORDER BY org_id, id LIMIT 200`

/** A source whose new channels are not for everybody is told of only to endpoints that hear of all. */
async function tell(
  tx: Tx,
  { orgId, id, name, source, isOpen }: Row,
  status: 'failing' | 'quiet',
  reason: string,
): Promise<void> {
  const data: ConnectionData = { connection: { id, name, source }, reason }
  await tellEndpoints(tx, orgId, [
    { event: `connection.${status}`, subject: `connection:${id}`, data, isHidden: !isOpen },
  ])
}

/** Says once what is silent or fails, and forgets that it did when it works again. */
async function look(deps: WorkDeps, row: Row, now: Date): Promise<boolean> {
  const isReadable = openCredentials(deps.providers.seal, row, row.sealed) !== null
  const { status, statusText } = statusOf({ ...row, isReadable, waiting: 0, isPastRead: false }, now)
  const bad = status === 'quiet' || status === 'failing' ? status : null
  const isBad = bad !== null
  if (isBad === row.isTold) return false
  return transaction(deps.db, async (tx) => {
    const done = await tx.client.query(
      `UPDATE connections SET told_at = CASE WHEN $3 THEN now() END
        WHERE org_id = $1 AND id = $2 AND (told_at IS NULL) = $3 AND disconnected_at IS NULL AND paused_at IS NULL`,
      [row.orgId, row.id, isBad],
    )
    if (done.rowCount !== 1 || bad === null) return false
    const { orgId, name } = row
    await tell(tx, row, bad, statusText)
    await createConnectionNotice(tx, { orgId, name, isQuiet: status === 'quiet', reason: statusText })
    return true
  })
}

const firstId = '00000000-0000-0000-0000-000000000000'

/** Looks at every connection; answers how many owners were told of something. */
export async function lookAtHealth(deps: WorkDeps, { now, orgIds }: Scope = {}): Promise<number> {
  await deps.db.pool.query(rhythms, [orgIds ?? null])
  let told = 0
  let after: [string, string] = [firstId, firstId]
  while (!deps.signal?.aborted) {
    const page = await rows<Row>(deps.db, facts, [orgIds ?? null, ...after])
    for (const row of page) if (await look(deps, row, now ?? new Date())) told++
    const last = page.at(-1)
    if (!last || page.length < 200) break
    after = [last.orgId, last.id]
  }
  return told
}

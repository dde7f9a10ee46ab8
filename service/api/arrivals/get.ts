import type { ArrivalDetail } from '#contract/arrivals.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'
import { type ArrivalRow, arrivalColumns, toArrival } from './arrival-row.ts'
import { isTooDeep, readJson, unpack } from './body.ts'

/** Names of fields whose values are secrets, wherever they stand. */
const secretName =
  /(?:^|[-_.])(?:authorization|cookie|credentials?|password|passwd|secret|signature|token|apikey|api[-_]key)s?$|(?:Token|Secret|Password|ApiKey)s?$/i
/** Keys and tokens that tell by their beginning what they are. */
const secretText =
  /\b(?:gh[oprsu]_|github_pat_|glpat-|xox[abeprs]-|xapp-|sk_|rk_|whsec_|sbx_|lin_api_|Bearer )[\w.\-/+=]{8,}/g
const address = /([\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]*@([\p{L}\p{N}.-]+\.[\p{L}]{2,})/gu

const hidden = '•••'

function maskText(text: string): string {
  return text
    .replace(secretText, (found) => `${found.slice(0, 4)}${hidden}`)
    .replace(address, `$1${hidden}@$2`)
}

/** A copy in which secrets and the names of mailboxes cannot be read; everything else stays as it came. */
function mask(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map(mask)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      secretName.test(key) && typeof member === 'string' && member !== '' ? hidden : mask(member),
    ]),
  )
}

type Row = ArrivalRow & {
  headers: Record<string, string>
  body: Buffer
  bodySize: number
  nextAttemptAt: string
  finishedAt: string | null
}

/** Characters of a body that are shown. */
const mostShown = 256 * 1024

function shown(body: Buffer): unknown {
  if (body.length <= mostShown && !isTooDeep(body)) {
    try {
      return mask(readJson(body))
    } catch {
      // Shown as text.
    }
  }
  return maskText(body.subarray(0, mostShown).toString('utf8'))
}

async function linksOf({ db, orgId }: Context, { made }: ArrivalRow): Promise<ArrivalDetail['links']> {
  const ids = made?.messageIds ?? []
  const found =
    ids.length === 0
      ? []
      : await rows<{ id: string; title: string }>(
          db,
          `SELECT id, left(content, 120) AS title FROM messages WHERE org_id = $1 AND id = ANY($2::uuid[]) ORDER BY sent_at, id`,
          [orgId, ids],
        )
  return [
    ...found.map((one) => ({ type: 'message' as const, ...one })),
    ...(made?.events ?? []).map(({ id, name }) => ({ type: 'event' as const, id, title: name })),
  ]
}

export async function getArrival(
  context: Context,
  { arrivalId }: { arrivalId: string },
): Promise<ArrivalDetail> {
  const [row] = await rows<Row>(
    context.db,
    `SELECT ${arrivalColumns}, r.headers, r.body, r.body_size AS "bodySize", r.next_attempt_at AS "nextAttemptAt",
            r.finished_at AS "finishedAt" FROM arrivals r WHERE r.org_id = $1 AND r.id = $2`,
    [context.orgId, arrivalId],
  )
  if (!row) throw notFound('arrival')
  const { headers, body, bodySize, nextAttemptAt, finishedAt, ...told } = row
  return {
    ...toArrival(told),
    links: await linksOf(context, row),
    headers,
    body: shown(unpack(body)),
    bodySize,
    nextAttemptAt: row.outcome === 'waiting' ? nextAttemptAt : null,
    finishedAt,
  }
}

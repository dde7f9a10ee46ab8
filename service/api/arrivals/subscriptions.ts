import { revalueCompanies } from '#service/api/companies/values.ts'
import { type Batch, keyOf, storable, storableAuthor } from '#service/api/messages/ingest/arrivals.ts'
import { withoutErased } from '#service/api/messages/remove/erased-authors.ts'
import type { Mapped, SubscriptionHint } from './mapped.ts'

type Place = { source: string; connectionId: string | null }

/** Whether a version counts more than another of the same subscription: the end always, else the later one. */
function outdoes(one: SubscriptionHint, other: SubscriptionHint): boolean {
  if (one.isEnded !== other.isEnded) return one.isEnded
  return one.toldAt > other.toldAt || (+one.toldAt === +other.toldAt && one.place > other.place)
}

/** Keeps the latest version of each subscription. */
function latest(hints: SubscriptionHint[]): SubscriptionHint[] {
  const found = new Map<string, SubscriptionHint>()
  for (const hint of hints) {
    const known = found.get(hint.id)
    if (!known || outdoes(hint, known)) found.set(hint.id, hint)
  }
  return [...found.values()]
}

/** Leaves out subscriptions of erased customers. */
async function ofNobodyErased(batch: Batch, source: string, hints: SubscriptionHint[]) {
  const told = hints.map((hint) => {
    const author = storableAuthor(source, { platformId: hint.customerId })
    return { hint, author, identityKey: keyOf(author.platform, author.platformId) }
  })
  return (await withoutErased(batch, told)).map(({ hint }) => hint)
}

/** A version that was told before another, or after the end, changes nothing. */
const keepStatement = `
INSERT INTO subscriptions AS s (org_id, source, connection_id, external_id, customer_id, yearly_amount, currency, status,
  is_active, is_ended, told_at, place)
SELECT $1, $2, $3, n.id, n."customerId", CASE WHEN n."yearlyAmount" IS NOT NULL THEN greatest(0, least(n."yearlyAmount", 99999999999999)) END, n.currency, n.status, n."isActive", n."isEnded",
  least(n."toldAt", $5), n.place
FROM jsonb_to_recordset($4::jsonb) AS n(id text, "customerId" text, "yearlyAmount" numeric, currency text, status text,
  "isActive" boolean, "isEnded" boolean, "toldAt" timestamptz, place int)
ORDER BY n.id
ON CONFLICT (org_id, source, external_id) DO UPDATE SET customer_id = excluded.customer_id,
  yearly_amount = excluded.yearly_amount, currency = excluded.currency, status = excluded.status,
  is_active = excluded.is_active, is_ended = excluded.is_ended, told_at = excluded.told_at, place = excluded.place
WHERE NOT s.is_ended AND (excluded.is_ended OR (s.told_at, s.place) < (excluded.told_at, excluded.place))`

const companiesStatement = `
SELECT DISTINCT p.company_id::text AS id FROM person_identities i
JOIN people p ON p.org_id = i.org_id AND p.id = i.person_id
WHERE i.org_id = $1 AND i.platform = $2 AND i.platform_id = ANY($3) AND p.company_id IS NOT NULL`

/**
 * Keeps what customers pay, and brings the value of their companies up to it. Runs after people and companies are there: a
 * customer may be told of after their subscription. Needs \`holdMessages\`.
 */
export async function keepSubscriptions(
  batch: Batch,
  { people, subscriptions = [] }: Pick<Mapped, 'people' | 'subscriptions'>,
  { source, connectionId }: Place,
): Promise<void> {
  const { tx, orgId, now } = batch
  const named = subscriptions.map((it) => ({
    ...it,
    id: storable(it.id),
    customerId: storable(it.customerId),
    status: storable(it.status),
    currency: it.currency === null ? null : storable(it.currency),
  }))
  const kept = await ofNobodyErased(batch, source, latest(named))
  if (kept.length > 0 && connectionId !== null)
    await tx.query(keepStatement, [orgId, source, connectionId, JSON.stringify(kept), now])
  const customers = [
    ...kept.map(({ customerId }) => customerId),
    ...people.flatMap(({ platform, platformId }) => (platform === source ? storable(platformId) : [])),
  ]
  const { rows } = await tx.query<{ id: string }>(companiesStatement, [orgId, source, customers])
  await revalueCompanies(
    { client: tx },
    orgId,
    rows.map(({ id }) => id),
    now,
  )
}

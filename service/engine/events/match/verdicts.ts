import { createHash } from 'node:crypto'
import type { Verdict } from '#contract/run-shape.ts'
import type { Database } from '#service/db/client.ts'
import { conditionSchemaVersion } from '../catalogue/kinds.ts'

type Asked = { condition: string; name: string; payload: Record<string, unknown>; model: string }

/** The same condition, payload, guide and model is the same question. `payload` is in the order of the guide. */
export function verdictKey({ condition, name, payload, model }: Asked): string {
  const text = JSON.stringify([condition, name, payload, conditionSchemaVersion, model])
  return createHash('sha256').update(text).digest('hex')
}

export async function keptVerdicts(
  db: Database,
  orgId: string,
  keys: string[],
): Promise<Map<string, Verdict>> {
  const found = await db.pool.query<{ key: string; verdict: Verdict }>(
    'SELECT key, verdict FROM verdicts WHERE org_id = $1 AND key = ANY($2)',
    [orgId, keys],
  )
  return new Map(found.rows.map(({ key, verdict }) => [key, verdict]))
}

export async function keepVerdict(db: Database, orgId: string, key: string, verdict: Verdict): Promise<void> {
  await db.pool.query(
    'INSERT INTO verdicts (org_id, key, verdict) VALUES ($1, $2, $3) ON CONFLICT (org_id, key) DO NOTHING',
    [orgId, key, JSON.stringify(verdict)],
  )
}

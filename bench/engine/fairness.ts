import pg from 'pg'
import { pino } from 'pino'
import { openDatabase } from '#service/db/client.ts'
import { sweep } from '#service/engine/clock/sweep.ts'
import { claimRuns } from '#service/engine/queue/claim.ts'
import { clearEngine, seedAutomations } from './round.ts'

const nothing = async () => async () => undefined

/** Counts the rounds that one due automation waits beside a thousand of another organization. */
export async function measureFairness(url: string, say: (text: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await clearEngine(client)
  await seedAutomations(client, { automations: 1000, organizations: 1 })
  const single = await client.query<{ id: string }>(
    `INSERT INTO automations (org_id, owner_id, name, prompt, schedule, timezone, anchor_at, output_channels, next_run_at, tz_version)
     SELECT m.org_id, m.id, 'Single', 'One', '{"type": "cron", "expr": "0 9 * * *"}', 'UTC', now(), '[]', now(), 'x'
       FROM members m JOIN organizations o ON o.id = m.org_id WHERE o.slug <> 'bench-1' ORDER BY o.slug DESC LIMIT 1
     RETURNING id`,
  )
  await client.query(
    `UPDATE automations SET tz_version = (SELECT min(tz_version) FROM automations WHERE tz_version <> 'x')`,
  )
  await client.end()
  const db = openDatabase({
    kind: 'postgresql',
    pool: { connectionString: url, options: '-c timezone=UTC' },
    listen: nothing,
    close: async () => undefined,
  })
  const deps = { db, log: pino({ level: 'silent' }), createNotice: nothing }
  let more = true
  while (more) ({ more } = await sweep(deps))
  const now = new Date(Date.now() + 60_000)
  let last: string | null = null
  for (let round = 1; round <= 1000; round++) {
    const claimed = await claimRuns(db, { owner: 'bench', limit: 8, now, after: last })
    last = claimed.last
    if (claimed.runs.some(({ automationId }) => automationId === single.rows[0]?.id)) {
      say(
        `fairness: of 1000 due automations of one organization and 1 of another, the single one starts in round ${round}`,
      )
      break
    }
  }
  await db.close()
}

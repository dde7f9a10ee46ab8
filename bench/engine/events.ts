import pg from 'pg'
import { pino } from 'pino'
import { openDatabase } from '#service/db/client.ts'
import { matchDue } from '#service/engine/events/match/match-due.ts'
import { openBoss, prepareBoss, queueName } from './processes.ts'
import { clearEngine, seedAutomations } from './round.ts'

const listeners = 1000
const occurrences = 20
const nothing = async () => async () => undefined

async function prepare(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await clearEngine(client)
  await seedAutomations(client, { automations: listeners, organizations: 1 })
  await client.query(
    `UPDATE automations SET schedule = '{"type": "event", "events": ["github.pr.merged"], "targetBranches": ["release/*", "main"]}',
            next_run_at = NULL`,
  )
  await client.query(
    `INSERT INTO automation_versions (org_id, automation_id, version, definition, actor_type, actor_id, actor_name, created_at)
     SELECT org_id, id, 1, '{}', 'system', 'system', 'Signalbox', now() - interval '1 day' FROM automations`,
  )
  await client.query(
    `INSERT INTO events (org_id, name, source, delivery_id, payload, occurred_at)
     SELECT o.id, 'github.pr.merged', 'github', 'd' || g,
            '{"pullRequest": {"title": "Faster push", "baseBranch": "release/2"}, "baseBranch": "release/2"}', now()
       FROM organizations o, generate_series(1, $1) AS g WHERE o.slug = 'bench-1'`,
    [occurrences],
  )
  await client.query('VACUUM ANALYZE automations, events, runs')
  await client.end()
}

async function bareFanOut(url: string): Promise<number> {
  await prepareBoss(url)
  const boss = openBoss(url)
  await boss.start()
  const began = performance.now()
  for (let n = 0; n < occurrences; n++) {
    const jobs = Array.from({ length: listeners }, (_, automation) => ({ data: { automation, event: n } }))
    await boss.insert(queueName, jobs)
  }
  const took = performance.now() - began
  await boss.stop({ graceful: false })
  return took
}

/** Matches events with a thousand listening automations, with a decision for each, against inserting as many jobs. */
export async function measureEvents(url: string, say: (text: string) => void): Promise<void> {
  const bareMs = await bareFanOut(url)
  await prepare(url)
  const db = openDatabase({
    kind: 'postgresql',
    pool: { connectionString: url, options: '-c timezone=UTC' },
    listen: nothing,
    close: async () => undefined,
  })
  const deps = { db, log: pino({ level: 'silent' }), createNotice: async () => 0, judgeFor: async () => null }
  const began = performance.now()
  while ((await matchDue(deps, 100)) > 0);
  const oursMs = performance.now() - began
  const found = await db.pool.query<{ status: string; reason: string | null; n: number }>(
    'SELECT status, reason, count(*)::int AS n FROM runs GROUP BY 1, 2 ORDER BY 3 DESC',
  )
  await db.close()
  const perSecond = (ms: number) => Math.round((listeners * occurrences) / (ms / 1000))
  const decisions = found.rows.map(({ status, reason, n }) => `${n} ${reason ?? status}`).join(', ')
  say(`events: ${occurrences} occurrences that ${listeners} automations listen to: ${decisions}`)
  say(`  bare   insert of as many jobs ${perSecond(bareMs)}/s`)
  say(`  ours   decisions ${perSecond(oursMs)}/s; ratio ${(bareMs / oursMs).toFixed(2)}`)
}

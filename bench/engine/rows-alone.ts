import pg from 'pg'
import { type Side, stopwatch, type Work } from './processes.ts'

const decide = `WITH due AS MATERIALIZED (
    SELECT org_id, id, version, next_run_at FROM automations WHERE next_run_at <= now()
     ORDER BY next_run_at LIMIT $1 FOR UPDATE SKIP LOCKED),
  moved AS (
    UPDATE automations a SET next_run_at = due.next_run_at + interval '1 day' FROM due
     WHERE a.org_id = due.org_id AND a.id = due.id)
  INSERT INTO runs (org_id, automation_id, version, cause, status, occurrence, scheduled_for, due_at, rank)
  SELECT org_id, id, version, 'schedule', 'queued', 'slot:' || next_run_at, next_run_at, next_run_at, 1 FROM due`

const claim = `UPDATE runs r
     SET status = 'running', attempt = 1, started_at = now(), lease_owner = $2, lease_until = now() + interval '1 minute'
    FROM (SELECT org_id, id FROM runs WHERE status = 'queued'
           ORDER BY org_id, rank, due_at, id LIMIT $1 FOR UPDATE SKIP LOCKED) q
   WHERE r.org_id = q.org_id AND r.id = q.id
  RETURNING r.org_id, r.id, r.automation_id`

const end = `WITH ended AS MATERIALIZED (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS e(org_id, id, automation_id)),
  moved AS (
    UPDATE automations a SET last_attempt_at = now(), last_run_at = now() FROM ended e
     WHERE a.org_id = e.org_id AND a.id = e.automation_id)
  UPDATE runs r
     SET status = 'nothing-to-report', finished_at = now(), output = '', model = 'built-in',
         lease_owner = NULL, lease_until = NULL
    FROM ended e WHERE r.org_id = e.org_id AND r.id = e.id`

type Key = { org_id: string; id: string; automation_id: string }

/**
 * The rows that the engine writes, by statements alone: no schedule is read, nothing waits its turn, no limit holds. What
 * this costs, an engine that keeps these rows cannot go below.
 */
export async function rowsAlone({ url, batch }: Work): Promise<Side> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    async first() {
      while (((await client.query(decide, [batch])).rowCount ?? 0) > 0);
    },
    async second() {
      const ending = stopwatch()
      for (;;) {
        const { rows } = await client.query<Key>(claim, [batch, `bench ${process.pid}`])
        if (rows.length === 0) return ending.ms()
        const keys = [
          rows.map((row) => row.org_id),
          rows.map((row) => row.id),
          rows.map((row) => row.automation_id),
        ]
        await ending.of(client.query(end, keys))
      }
    },
    end: () => client.end(),
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { addAutomation, newOrg } from '../support/automations.ts'
import { useEngine } from '../support/engine.ts'

const engine = useEngine()
const sweeper = fileURLToPath(new URL('../support/sweeper.ts', import.meta.url))

function startSweeper(what: Record<string, unknown>) {
  const { kind, pool } = inject('database')
  const args = [sweeper, JSON.stringify({ kind, pool, ...what })]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)
  return {
    ready: once(lines, 'line'),
    async sweep(): Promise<number> {
      const told = once(lines, 'line')
      child.stdin.write('go\n')
      return Number((await told)[0])
    },
  }
}

// The embedded database has one session: there, nobody else can hold a row.
test.runIf(inject('database').kind === 'postgresql')(
  'three processes that sweep together write each slot once',
  async () => {
    const orgId = await newOrg(engine.db)
    const savedAt = '2031-03-04T10:00:00Z'
    const timed = { schedule: { type: 'every', n: 20, unit: 'minutes' }, savedAt } as const
    const id = await addAutomation(engine.db, orgId, timed)
    await engine.db.pool.query(
      `INSERT INTO automations (org_id, owner_id, name, prompt, schedule, timezone, anchor_at, output_channels, tz_version,
         next_run_at)
       SELECT org_id, owner_id, name, prompt, schedule, timezone, anchor_at, output_channels, tz_version, next_run_at
         FROM automations, generate_series(1, 299) WHERE org_id = $1 AND id = $2`,
      [orgId, id],
    )
    const what = { orgIds: [orgId], now: '2031-03-04T11:00:05Z' }
    const processes = Array.from({ length: 3 }, () => startSweeper(what))
    await Promise.all(processes.map(({ ready }) => ready))
    const handled = await Promise.all(processes.map((one) => one.sweep()))
    expect(handled.reduce((sum, n) => sum + n)).toBe(300)
    const written = await engine.db.pool.query(
      `SELECT count(*)::int AS rows, count(DISTINCT (automation_id, scheduled_for))::int AS slots,
              count(*) FILTER (WHERE status = 'queued')::int AS due, count(*) FILTER (WHERE status = 'missed')::int AS missed
         FROM runs WHERE org_id = $1`,
      [orgId],
    )
    expect(written.rows).toEqual([{ rows: 900, slots: 900, due: 300, missed: 600 }])
  },
)

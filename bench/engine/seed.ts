import type pg from 'pg'
import { tzVersion } from '#service/engine/schedule/zone.ts'

type Size = { automations: number; organizations: number }

export async function clearEngine(client: pg.Client): Promise<void> {
  await client.query('TRUNCATE automations, automation_versions, runs, run_steps, deliveries, events CASCADE')
}

async function organizations(client: pg.Client, n: number): Promise<void> {
  await client.query(
    `INSERT INTO organizations (slug, name) SELECT 'bench-' || g, 'Bench' FROM generate_series(1, $1) AS g
     ON CONFLICT (slug) DO NOTHING`,
    [n],
  )
  await client.query(
    `INSERT INTO members (org_id, email, name, role) SELECT id, 'owner@bench.example', 'Owner', 'owner' FROM organizations
     ON CONFLICT DO NOTHING`,
  )
}

/** Daily rules of sixty minutes and three zones, all due a second ago. */
export async function seedAutomations(client: pg.Client, size: Size): Promise<void> {
  await organizations(client, size.organizations)
  await client.query(
    `WITH o AS (SELECT o.id, m.id AS owner, row_number() OVER (ORDER BY o.slug) AS n
                  FROM organizations o JOIN members m ON m.org_id = o.id WHERE o.slug LIKE 'bench-%')
     INSERT INTO automations (org_id, owner_id, name, prompt, schedule, timezone, anchor_at, output_channels, next_run_at, tz_version)
     SELECT o.id, o.owner, 'Automation ' || g, 'Say what changed since yesterday, by company.',
            jsonb_build_object('type', 'cron', 'expr', (g % 60) || ' 9 * * *'),
            (ARRAY['UTC', 'Europe/Berlin', 'America/New_York'])[1 + g % 3], now(), '[]', now() - interval '1 second', $3
       FROM generate_series(1, $1) AS g JOIN o ON o.n = 1 + g % $2`,
    [size.automations, size.organizations, tzVersion()],
  )
}

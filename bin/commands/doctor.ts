import { statfsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Command } from 'commander'
import { reachOf } from '#service/api/assistants/reach.ts'
import { databaseOf, publicUrlOf, type Settings } from '#service/core/settings.ts'
import { version } from '#service/core/version.ts'
import type { Database } from '#service/db/client.ts'
import { clockSkew, toldSkew } from '#service/db/clock.ts'
import { openForCommand } from '#service/db/open.ts'
import { standbyBeside } from '#service/db/standby/open.ts'
import { lookEvery } from '#service/db/standby/standby.ts'
import type { StandbyState } from '#service/db/standby/state.ts'
import { tzVersion } from '#service/engine/schedule/zone.ts'
import { sendingOf } from '#service/telemetry/environment.ts'
import { type CommonFlags, dataDirOption, requireInstallation, settingsFrom } from './options.ts'

type Finding = { name: string; ok: boolean; detail: string }

const gibibyte = 2 ** 30
const leastFree = 0.25

/** Looks at the disk of the embedded database; a database server has its own monitoring. */
function diskFinding(directory: string): Finding {
  const { bavail, bsize } = statfsSync(directory)
  const free = (bavail * bsize) / gibibyte
  const detail = `${free.toFixed(1)} GiB free where the data is`
  const ok = free >= leastFree
  return { name: 'Disk', ok, detail: ok ? detail : `${detail}: make room` }
}

/** A pooler changes how we work, and its own settings may be wanted. */
const pooler: Finding = {
  name: 'Pooler',
  ok: true,
  detail:
    'in between: statements are not prepared, and changes are polled for. Statements outside transactions have no limit unless query_timeout of the pooler, or statement_timeout of the role, sets one',
}

const reaches = {
  everywhere: 'open to assistants from everywhere',
  network: 'for assistants in this network. Those on the web need https, and SIGNALBOX_PUBLIC_URL',
  machine: 'for assistants on this machine alone. For others set SIGNALBOX_PUBLIC_URL',
}

function assistantsFinding(settings: Settings): Finding {
  const address = `${publicUrlOf(settings)}/mcp`
  return { name: 'Assistants', ok: true, detail: `${address}, ${reaches[reachOf(address)]}` }
}

/** Says what watches this installation, by the settings that this command was given as well. */
function watchingFinding({ SIGNALBOX_METRICS_TOKEN: token }: Settings): Finding {
  const { signals, problem } = sendingOf(process.env)
  const sent = signals.size > 0 ? `${[...signals].join(', ')} to OTEL_EXPORTER_OTLP_ENDPOINT` : null
  const parts = [token === undefined ? null : '/metrics for Prometheus', sent, problem].filter(Boolean)
  return {
    name: 'Watching',
    ok: problem === null,
    detail:
      parts.join('; ') ||
      'health and log only: SIGNALBOX_METRICS_TOKEN and OTEL_EXPORTER_OTLP_ENDPOINT are not set',
  }
}

const standbyWords: Record<StandbyState, string> = {
  ready: 'reads go there',
  behind: 'reads go to the primary, until it has caught up: it lacks what was written a second ago',
  away: 'reads go to the primary: it does not answer',
  promoted:
    'reads go to the primary: it follows no other server. Name a standby in DATABASE_READ_URL, or remove it',
  foreign: 'reads go to the primary: it is no copy of this database',
}

async function standbyFinding(db: Database, { DATABASE_READ_URL: url }: Settings): Promise<Finding[]> {
  if (url === undefined) return []
  const causes: unknown[] = []
  const onChange = (_: StandbyState, cause: unknown) => void causes.push(cause)
  const standby = standbyBeside(db, { url, poolSize: 1, onChange })
  await standby.look()
  if (standby.state === 'behind') {
    await pause(lookEvery)
    await standby.look()
  }
  await standby.close()
  const cause = causes.findLast((it) => it instanceof Error)
  const why = cause instanceof Error ? ` (${cause.message})` : ''
  return [
    {
      name: 'Standby',
      ok: standby.state === 'ready',
      detail: `${standbyWords[standby.state]}${why}`,
    },
  ]
}

async function inspect(flags: CommonFlags): Promise<Finding[]> {
  const settings = settingsFrom(flags)
  requireInstallation(settings)
  const runtime = [
    { name: 'Node', ok: Number(process.versions.node.split('.')[0]) >= 22, detail: process.version },
    { name: 'Time zones', ok: true, detail: tzVersion() },
    { name: 'Signalbox', ok: true, detail: version },
    watchingFinding(settings),
  ]
  const db = await openForCommand(databaseOf(settings))
  try {
    const server = await db.pool.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    )
    const skew = Math.abs(await clockSkew(db))
    const organizations = await db.pool.query<{ slug: string }>(
      'SELECT slug FROM organizations ORDER BY slug',
    )
    const { version: serverVersion = '?' } = server.rows[0] ?? {}
    return [
      ...runtime,
      ...(db.kind === 'embedded' ? [diskFinding(settings.SIGNALBOX_DATA_DIR)] : []),
      { name: 'Database', ok: true, detail: `${db.kind}, PostgreSQL ${serverVersion}, schema up to date` },
      ...(db.isPooled ? [pooler] : []),
      ...(await standbyFinding(db, settings)),
      { name: 'Clock', ok: skew < toldSkew, detail: `${skew} ms from the clock of the database` },
      {
        name: 'Organizations',
        ok: true,
        detail: organizations.rows.map(({ slug }) => slug).join(', ') || 'none yet: org create makes one',
      },
      assistantsFinding(settings),
    ]
  } finally {
    await db.close()
  }
}

export const doctorCommand = new Command('doctor')
  .description('Check this installation: runtime, settings, database, clock.')
  .addOption(dataDirOption())
  .action(async (flags: CommonFlags) => {
    const findings = await inspect(flags)
    if (findings.some(({ ok }) => !ok)) process.exitCode = 1
    for (const { name, ok, detail } of findings)
      process.stdout.write(`${ok ? 'ok  ' : 'look'}  ${name.padEnd(14)} ${detail}\n`)
  })

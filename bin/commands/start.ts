import { Command, Option } from 'commander'
import type { Logger } from 'pino'
import { ensureDashboardBuilt } from '#scripts/dashboard-build.ts'
import { commandWords } from '#scripts/release.mjs'
import { createLogger } from '#service/core/log.ts'
import { secretOf } from '#service/core/secret.ts'
import { type Settings, SettingsError } from '#service/core/settings.ts'
import type { Database } from '#service/db/client.ts'
import type { Host } from '#service/host.ts'
import {
  type CommonFlags,
  dataDirOption,
  hostOption,
  portOption,
  settingsFrom,
  surfaceOption,
} from './options.ts'
import { demandDashboard, ownAddress, startOwnDashboard } from './own-dashboard.ts'
import { seedDemo } from './seed.ts'
import { type LinkUse, linkUseIn, setupLines } from './setup-link.ts'
import { untilStopped } from './until-stopped.ts'

type Build = { done: Promise<void>; development: boolean }

type Flags = CommonFlags & { profile: 'demo' | 'empty'; apiOnly?: boolean }

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

async function isEmpty(db: Database): Promise<boolean> {
  const found = await db.pool.query('SELECT FROM organizations LIMIT 1')
  return found.rowCount === 0
}

function welcome(
  host: Host,
  dashboard: string | null,
  settings: Settings,
  organization: string | null,
  linkUse: LinkUse,
): string {
  const lines = [
    '',
    '  Signalbox is running.',
    '',
    ...(dashboard === null ? [] : [`  Dashboard    ${dashboard}`]),
    `  API          ${host.url}/v1`,
    `  Reference    ${dashboard === null ? `${host.url}/v1/reference` : `${dashboard}/reference`}`,
    `  Data         ${host.db.kind === 'embedded' ? settings.SIGNALBOX_DATA_DIR : 'PostgreSQL at DATABASE_URL'}`,
    '',
    organization === null
      ? nextStep(dashboard)
      : `  A key of your own:  ${commandWords} keys create --org ${organization} --name laptop`,
    ...(settings.SIGNALBOX_DATA_DIR.endsWith('/.signalbox')
      ? []
      : [`  (add --data-dir ${settings.SIGNALBOX_DATA_DIR} to commands for this installation)`]),
    ...signInLines(settings, dashboard, linkUse),
    '',
    '  Stop with Ctrl+C.',
    '',
  ]
  return lines.join('\n')
}

function nextStep(dashboard: string | null): string {
  return dashboard === null
    ? `  There is no organization yet:  ${commandWords} org create --slug acme --name Acme --owner you@acme.example`
    : `  Open ${dashboard} to set it up: your organization, you, and sample data or your own.`
}

function signInLines(settings: Settings, dashboard: string | null, use: LinkUse): string[] {
  const lines = dashboard === null ? [] : setupLines(use, settings, dashboard, secretOf(settings))
  return lines.length > 0 ? ['', ...lines.map((line) => `  ${line}`)] : []
}

async function firstSlug(db: Database): Promise<string | null> {
  const found = await db.pool.query<{ slug: string }>(
    'SELECT slug FROM organizations ORDER BY created_at, id LIMIT 1',
  )
  return found.rows[0]?.slug ?? null
}

/** Serves until it is stopped; anything that ends by itself is a failure. */
async function serve(host: Host, settings: Settings, flags: Flags, build: Build): Promise<void> {
  if (flags.profile === 'demo' && (await isEmpty(host.db))) {
    say('Loading the demo organization …')
    await seedDemo(host.db)
  }
  await build.done
  const dashboard = flags.apiOnly ? null : await startOwnDashboard(settings, host, build.development)
  const [slug, linkUse] = [await firstSlug(host.db), await linkUseIn(host.db)]
  say(welcome(host, dashboard?.url ?? null, settings, slug, linkUse))
  const lost = new Promise<Error>((resolve) => host.onDatabaseLost(resolve))
  const running = [untilStopped().then(() => null), lost, ...(dashboard ? [dashboard.ended] : [])]
  const failure = await Promise.race(running)
  await dashboard?.stop()
  if (failure) throw failure
}

/** Makes links in messages lead to the dashboard that is started along, where its address is known beforehand. */
function serviceSettings(settings: Settings, flags: Flags): Settings {
  const own = flags.apiOnly ? null : ownAddress(settings)
  return own === null ? settings : { ...settings, SIGNALBOX_DASHBOARD_URL: own }
}

async function demandBoth(settings: Settings): Promise<void> {
  const { SIGNALBOX_PORT: port, SIGNALBOX_API_PORT: apiPort } = settings
  if (port === apiPort && port !== 0)
    throw new SettingsError('Dashboard and service need two ports. Choose another with --port or --api-port.')
  await demandDashboard(settings)
}

/** Starts the service. The demo of a version before 0.2.0 is kept under another name, and a new one takes its place. */
async function hostFor(settings: Settings, flags: Flags, log: Logger): Promise<Host> {
  const { startHost } = await import('#service/host.ts')
  const start = () => startHost(serviceSettings(settings, flags), log)
  try {
    return await start()
  } catch (error) {
    const { OldDatabaseError } = await import('#service/db/migrate.ts')
    if (!(error instanceof OldDatabaseError && error.isReplaceable && flags.profile === 'demo')) throw error
    const { setDatabaseAside } = await import('#service/db/embedded/directory.ts')
    const kept = setDatabaseAside(settings.SIGNALBOX_DATA_DIR, 'before-0.2.0')
    say(`The demo of an earlier version is kept in ${kept}; a new one takes its place.`)
    return await start()
  }
}

async function start(flags: Flags, development: boolean): Promise<void> {
  const settings = settingsFrom(flags)
  if (!flags.apiOnly) await demandBoth(settings)
  const level = settings.SIGNALBOX_LOG_LEVEL === 'info' ? 'warn' : settings.SIGNALBOX_LOG_LEVEL
  const host = await hostFor(settings, flags, createLogger(level, true))
  try {
    const done = flags.apiOnly || development ? Promise.resolve() : ensureDashboardBuilt({ log: say })
    done.catch(() => undefined)
    await serve(host, settings, flags, { done, development })
  } finally {
    await host.close()
  }
}

function starter(name: string, description: string, development: boolean): Command {
  return new Command(name)
    .description(description)
    .addOption(portOption('--port <number>', 'port of the dashboard (default: 3000)'))
    .addOption(portOption('--api-port <number>', 'port of the service (default: 4000)'))
    .addOption(hostOption())
    .addOption(dataDirOption())
    .addOption(surfaceOption())
    .addOption(
      new Option('--profile <name>', 'what an empty database is filled with')
        .choices(['demo', 'empty'])
        .default('demo'),
    )
    .option('--api-only', 'do not start the dashboard')
    .action((flags: Flags) => start(flags, development))
}

export const startCommand = starter(
  'start',
  'Start everything: database, service, background work and dashboard.',
  false,
)

export const devCommand = starter(
  'dev',
  'Like start, with a dashboard that follows changes of its source.',
  true,
)

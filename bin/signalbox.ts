import { Command, CommanderError } from 'commander'
import { version } from '#service/core/version.ts'
import { reasonOf } from './reason-of.ts'

/** Loaded one by one: all of them together take about a second. */
const commands: Record<string, () => Promise<Command>> = {
  start: async () => (await import('./commands/start.ts')).startCommand,
  dev: async () => (await import('./commands/start.ts')).devCommand,
  service: async () => (await import('./commands/serve.ts')).serviceCommand,
  worker: async () => (await import('./commands/serve.ts')).workerCommand,
  dashboard: async () => (await import('./commands/dashboard.ts')).dashboardCommand,
  upgrade: async () => (await import('./commands/upgrade.ts')).upgradeCommand,
  seed: async () => (await import('./commands/seed.ts')).seedCommand,
  org: async () => (await import('./commands/org.ts')).orgCommand,
  keys: async () => (await import('./commands/keys.ts')).keysCommand,
  members: async () => (await import('./commands/members.ts')).membersCommand,
  'rotate-secret': async () => (await import('./commands/rotate-secret.ts')).rotateSecretCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  restore: async () => (await import('./commands/restore.ts')).restoreCommand,
  api: async () => (await import('./commands/api.ts')).apiCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  import: async () => (await import('./commands/import.ts')).importCommand,
  openapi: async () => (await import('./commands/tools.ts')).openapiCommand,
  schedule: async () => (await import('./commands/schedule.ts')).scheduleCommand,
  rules: async () => (await import('./commands/rules.ts')).rulesCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
}

/** A reader that stops early, such as `head` or a closed terminal, ends neither a command nor a service. */
function outliveReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error
}
for (const stream of [process.stdout, process.stderr]) stream.on('error', outliveReader)

const program = new Command('signalbox')
  .description('Signalbox on the command line.')
  .version(version)
  // `--version` behind the name of a command is its own.
  .enablePositionalOptions()
const asked = commands[process.argv[2] ?? '']
for (const load of asked ? [asked] : Object.values(commands)) program.addCommand(await load())

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) process.stderr.write(`signalbox: ${reasonOf(error)}\n`)
  if (process.env.SIGNALBOX_LOG_LEVEL === 'debug') process.stderr.write(`${(error as Error).stack}\n`)
  process.exitCode = 1
}

import { Command, CommanderError } from 'commander'
import { driverError } from '#service/db/driver-error.ts'
import { version } from '#service/version.ts'
import { dashboardCommand } from './commands/dashboard.ts'
import { doctorCommand } from './commands/doctor.ts'
import { keysCommand } from './commands/keys.ts'
import { membersCommand } from './commands/members.ts'
import { orgCommand } from './commands/org.ts'
import { seedCommand } from './commands/seed.ts'
import { serviceCommand, workerCommand } from './commands/serve.ts'
import { devCommand, startCommand } from './commands/start.ts'
import { migrateCommand, openapiCommand } from './commands/tools.ts'

const commands = [
  startCommand,
  devCommand,
  serviceCommand,
  workerCommand,
  dashboardCommand,
  migrateCommand,
  seedCommand,
  orgCommand,
  keysCommand,
  membersCommand,
  openapiCommand,
  doctorCommand,
]

function reasonOf(failure: unknown): string {
  const error = driverError(failure)
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error)
    return `Port ${String(error.port)} is in use. Choose another with --port or --api-port.`
  if ('code' in error && error.code === 'ECONNREFUSED')
    return 'The database does not answer. Is DATABASE_URL right?'
  return error.message.split('\n')[0] ?? error.message
}

const program = new Command('signalbox').description('Signalbox on the command line.').version(version)
for (const command of commands) program.addCommand(command)

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) process.stderr.write(`signalbox: ${reasonOf(error)}\n`)
  if (process.env.SIGNALBOX_LOG_LEVEL === 'debug') process.stderr.write(`${(error as Error).stack}\n`)
  process.exitCode = 1
}

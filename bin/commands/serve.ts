import { Command } from 'commander'
import { type CommonFlags, dataDirOption, hostOption, portOption, surfaceOption } from './options.ts'
import type { ServeFlags } from './processes.ts'

export const serviceCommand = new Command('service')
  .description('Start only the service (and its background work), with machine-readable logs.')
  .addOption(portOption('--port <number>', 'port of the service (default: 4000)'))
  .addOption(portOption('--api-port <number>', 'the same, by the name that start uses'))
  .addOption(hostOption())
  .addOption(surfaceOption())
  .option('--no-runs', 'run no automations here; workers do')
  .addOption(dataDirOption())
  .action(async (flags: ServeFlags) => (await import('./processes.ts')).serve(flags))

export const workerCommand = new Command('worker')
  .description(
    'Start only background work: automations run, deliveries go out, beside services that share the database.',
  )
  .addOption(portOption('--port <number>', 'port of /health (default: a free one, which the log names)'))
  .addOption(hostOption())
  .addOption(dataDirOption())
  .action(async (flags: CommonFlags) => (await import('./processes.ts')).work(flags))

import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { SignalboxError } from '#clients/typescript/source/errors.ts'
import type { Described } from '#scripts/client/schema.ts'
import { call, readInput, type Shown, type Target } from '../api/call.ts'
import { find, listed, unknownWords } from '../api/explain.ts'
import { fieldsOf, type Input, optionOf, takeMembers } from '../api/fields.ts'
import { type Interface, nameOf, readInterface } from '../api/operations.ts'
import { dashboardKeyFile, keptKey } from './kept-key.ts'
import { apiUrlOption, type CommonFlags, dataDirOption, settingsFrom, wholeNumber } from './options.ts'

/** Exit codes of a call, for scripts. */
const refused = 1
const mistyped = 2
const unreachable = 3

type Flags = CommonFlags & Shown & { apiUrl?: string }

const ownOptions = (one: Described) => [
  ...(one.isPaged ? [new Option('--all', 'every page, one item after the other')] : []),
  new Option('--input <file>', 'fields from a JSON file, or - for what is piped in; flags win over it'),
  new Option('--json', 'answer as JSON, as it also is where it is piped'),
  new Option('--table', 'answer as a table, as it also is in a terminal'),
  new Option('--dry-run', 'show the request and send nothing'),
  ...(one.isKeyed
    ? [new Option('--idempotency-key <text>', 'do it once, however often this is called with it')]
    : []),
  new Option('--timeout <seconds>', 'how long an answer may take (default: 30)').argParser(
    wholeNumber(1, 86_400),
  ),
  apiUrlOption(),
  dataDirOption(),
]

const flagName = (option: Option) => (option.long ?? '').slice(2)

/** The address, and a key: of the environment, else, on the machine of the service, that of its dashboard. */
function targetOf(flags: Flags): Target {
  const settings = settingsFrom(flags)
  const own = `http://127.0.0.1:${settings.SIGNALBOX_API_PORT}/v1`
  const url = flags.apiUrl ?? settings.SIGNALBOX_API_URL ?? own
  const kept = url === own ? keptKey(dashboardKeyFile(settings.SIGNALBOX_DATA_DIR)) : null
  return { url, key: settings.SIGNALBOX_API_KEY ?? kept }
}

const noKey =
  'There is no API key. Set SIGNALBOX_API_KEY; signalbox keys create --org <slug> --name <name> makes one.'

/** A command for one operation, with a flag for each of its fields. */
async function run(known: Interface, one: Described, args: string[]): Promise<void> {
  const { schemas } = known.document.components
  const own = ownOptions(one)
  const fields = fieldsOf(one, [...own.map(flagName), 'help'])
  const input: Input = {}
  const command = new Command(`signalbox api ${nameOf(one)}`)
    .usage('[options]')
    .description(`${one.about.summary}. ${one.about.description}\n\n${one.method} ${one.path}`)
    .exitOverride()
    .allowExcessArguments(false)
    .action(async (flags: Flags) => {
      const target = targetOf(flags)
      if (target.key === null && !flags.dryRun) throw new InvalidArgumentError(noKey)
      const whole = { ...(flags.input === undefined ? {} : await readInput(flags.input)), ...input }
      await call(one, fields, whole, { ...target, flags })
    })
  for (const field of fields) command.addOption(optionOf(field, schemas, input))
  for (const option of own) command.addOption(option)
  await command.parseAsync(takeMembers(args, fields, schemas, input), { from: 'user' })
}

async function api(args: string[]): Promise<void> {
  const [given, ...rest] = args
  if (given === '--help' || given === '-h') return apiCommand.outputHelp()
  const known = await readInterface()
  if (given === undefined) return void process.stdout.write(listed(known))
  const one = find(known, given)
  if (one) return run(known, one, rest)
  if (!known.operations.some(({ group }) => group === given))
    throw new InvalidArgumentError(unknownWords(known, given))
  process.stdout.write(listed(known, given))
}

function explain(error: SignalboxError): string {
  const { message, code, requestId, issues } = error
  const [first] = issues
  const facts = [code, requestId === null ? '' : `request ${requestId}`].filter(Boolean).join(', ')
  if (issues.length === 1 && first) return `${first.field || 'The input'}: ${first.reason} (${facts})\n`
  return `${message} (${facts})\n${issues.map(({ field, reason }) => `  ${field}: ${reason}\n`).join('')}`
}

/** Says why, and ends with what a script can tell apart. */
function fail(error: unknown): void {
  if (error instanceof SignalboxError) {
    process.stderr.write(`signalbox: ${explain(error)}`)
    process.exitCode = error.status === null && error.code !== 'BAD_REQUEST' ? unreachable : refused
    return
  }
  if (!(error instanceof CommanderError)) throw error
  if (error instanceof InvalidArgumentError) process.stderr.write(`signalbox: ${error.message}\n`)
  process.exitCode = error.exitCode === 0 ? 0 : mistyped
}

export const apiCommand = new Command('api')
  .description('Call any operation of the service by its name.')
  .usage('[options] <operation>')
  .addHelpText(
    'after',
    `
Without an operation all are listed; with a group, such as people, those of the group.
signalbox api <operation> --help explains what one takes.

  signalbox api people.list --search anna --limit 10
  signalbox api people.update --person-id 1042 --is-vip --connections.github ada
  signalbox api messages.push --input messages.json --dry-run

The address is SIGNALBOX_API_URL, the key SIGNALBOX_API_KEY. On the machine of the service both are known.
It ends with 0; 1: the service refused it; 2: it was mistyped; 3: the service cannot be reached.`,
  )
  .helpOption(false)
  .allowUnknownOption()
  .allowExcessArguments()
  .passThroughOptions()
  .action(async (_flags, command: Command) => {
    await api(command.args).catch(fail)
  })

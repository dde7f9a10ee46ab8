import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { json } from 'node:stream/consumers'
import { InvalidArgumentError } from 'commander'
import { connect } from '#clients/typescript/source/connect.ts'
import { prepare, readOperation } from '#clients/typescript/source/request.ts'
import { type Described, lineOf } from '#scripts/client/schema.ts'
import type { Field, Input } from './fields.ts'
import { nameOf } from './operations.ts'
import { itemsOf, tableOf } from './table.ts'
import { isFile } from './values.ts'

export type Target = { url: string; key: string | null }

export type Shown = {
  json?: boolean
  table?: boolean
  all?: boolean
  dryRun?: boolean
  input?: string
  idempotencyKey?: string
  timeout?: number
}

/** Reads the members of an input from a file, or from what is piped in. */
export async function readInput(name: string): Promise<Input> {
  const read: unknown = await (name === '-'
    ? json(process.stdin)
    : readFile(name, 'utf8').then(JSON.parse)
  ).catch((error: Error) => {
    const reason = error instanceof SyntaxError ? `is not valid JSON: ${error.message}` : error.message
    throw new InvalidArgumentError(`--input ${name}: ${reason}`)
  })
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new InvalidArgumentError(
      `--input ${name}: expected a JSON object with the fields of the operation.`,
    )
  return { ...read }
}

async function withFiles(input: Input, fields: Field[]): Promise<Input> {
  const files = fields.filter(({ name, schema }) => isFile(schema) && typeof input[name] === 'string')
  const opened = files.map(async ({ name }) => {
    const path = String(input[name])
    return [name, new File([await openAsBlob(path)], basename(path))]
  })
  return { ...input, ...Object.fromEntries(await Promise.all(opened)) }
}

/** Shows the request as it would be sent, without its key. */
function show(one: Described, { url }: Target, input: Input, idempotencyKey: string | undefined): void {
  const { path, headers, body } = prepare(readOperation(nameOf(one), lineOf(one)), input)
  const key = idempotencyKey ?? (one.isKeyed ? '(a new one)' : undefined)
  const sent = {
    Authorization: 'Bearer $SIGNALBOX_API_KEY',
    ...headers,
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\n`)
  const base = url.replace(/\/+$/, '').replace(/(?:\/v1)?$/, '/v1')
  const text = typeof body === 'string' ? `\n${JSON.stringify(JSON.parse(body), null, 2)}\n` : ''
  process.stdout.write(`${one.method} ${base}${path}\n${lines.join('')}${text}`)
}

type Call = ((input: Input, options: object) => Promise<unknown>) & {
  all(input: Input, options: object): AsyncIterable<unknown>
}

/** Ends the call when somebody presses Ctrl-C, and what reads on when nobody reads it any more. */
function ending(): AbortSignal {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort())
  process.stdout.once('error', () => controller.abort())
  return controller.signal
}

const isStream = (one: unknown): one is AsyncIterable<unknown> =>
  typeof one === 'object' && one !== null && Symbol.asyncIterator in one

/** Calls an operation and writes its answer: tables for people, JSON for programs. */
export async function call(
  one: Described,
  fields: Field[],
  input: Input,
  target: Target & { flags: Shown },
): Promise<void> {
  const { url, key, flags } = target
  if (flags.dryRun) return show(one, target, input, flags.idempotencyKey)
  const client = connect({ [one.group]: { [one.name]: lineOf(one) } }, { url, key: key ?? '' })
  const operation = client[one.group]?.[one.name] as Call
  const { idempotencyKey, timeout } = flags
  const signal = ending()
  const options = { idempotencyKey, timeout: timeout && timeout * 1000, signal }
  const given = await withFiles(input, fields)
  try {
    const answer = flags.all ? operation.all(given, options) : operation(given, options)
    if (isStream(answer)) return await writeLines(answer, flags)
    write(await answer, flags)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

const width = () => process.stdout.columns ?? 120

const isForPeople = ({ json, table }: Shown) => table || (!json && process.stdout.isTTY)

function write(answer: unknown, flags: Shown): void {
  if (typeof answer === 'string') return void process.stdout.write(answer)
  process.stdout.write(isForPeople(flags) ? tableOf(answer, width()) : `${JSON.stringify(answer, null, 2)}\n`)
}

/** One line of JSON for each item, as it comes; a table when all are there. */
async function writeLines(items: AsyncIterable<unknown>, flags: Shown): Promise<void> {
  const isTable = isForPeople(flags) && flags.all
  const kept: unknown[] = []
  for await (const item of items) {
    if (isTable) kept.push(item)
    else process.stdout.write(`${JSON.stringify(item)}\n`)
  }
  const answer = { data: kept }
  if (isTable) process.stdout.write(itemsOf(answer) ? tableOf(answer, width()) : `${kept.join('\n')}\n`)
}

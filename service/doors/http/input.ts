import type { IncomingMessage } from 'node:http'
import { ORPCError } from '@orpc/server'
import * as z from 'zod'
import type { Issue } from '#contract/common/errors.ts'
import { invalid } from '#service/core/errors.ts'

const deepest = 32

function flaw(text: string): string | null {
  if (text.includes('\0')) return 'Must not contain the character U+0000'
  return text.isWellFormed() ? null : 'Must not contain half a surrogate pair'
}

/**
 * Refuses what no field of ours can hold: the character U+0000 and halves of surrogate pairs, which PostgreSQL
 * cannot store, and nesting so deep that walking it would exhaust the stack.
 */
export function checkText(value: unknown, path: Issue['path'] = []): void {
  if (typeof value === 'string') {
    const message = flaw(value)
    if (message) throw invalid([{ path, message }])
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (path.length >= deepest) throw invalid([{ path: path.slice(0, 4), message: 'Nested too deeply' }])
  for (const [key, member] of Object.entries(value)) {
    const message = flaw(key)
    if (message) throw invalid([{ path, message: `Names: ${message}` }])
    checkText(member, [...path, Array.isArray(value) ? Number(key) : key])
  }
}

const bodyLimit = 1024 * 1024

function tooLarge() {
  return new ORPCError('PAYLOAD_TOO_LARGE', {
    status: 413,
    message: 'The body is larger than 1 MiB. Send it in several requests.',
  })
}

function malformed(message: string) {
  return new ORPCError('BAD_REQUEST', { message, data: { issues: [{ path: [], message }] } })
}

/**
 * A body that is too large is refused at once and flows on unread: a connection that is closed while the client is
 * still sending would take the answer with it. The time limit of a request bounds how long that may go on.
 */
function readAll(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= bodyLimit) return void chunks.push(chunk)
      chunks.length = 0
      reject(tooLarge())
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', () => reject(malformed('The body broke off.')))
    request.once('close', () => reject(malformed('The body broke off.')))
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Where reading stopped, when the parser tells; never what stands there. */
function placeOf(failure: unknown): string {
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(String(failure)) ?? []
  return line === undefined ? '' : `: look at line ${line}, column ${column}`
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch (failure) {
    throw malformed(`The body is not valid JSON in UTF-8${placeOf(failure)}.`)
  }
}

/**
 * The JSON body of a write, safe to walk and to store. An empty body is an empty object, so that each missing field
 * is named.
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type']
  const encoding = request.headers['content-encoding']
  const bytes = await readAll(request)
  if (bytes.length === 0) return {}
  if (encoding !== undefined && encoding !== 'identity')
    throw new ORPCError('UNSUPPORTED_MEDIA_TYPE', {
      status: 415,
      message: 'Send the body without a content encoding.',
    })
  if (type === undefined || !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type))
    throw new ORPCError('UNSUPPORTED_MEDIA_TYPE', {
      status: 415,
      message: 'Send the body as application/json.',
    })
  const body = parse(bytes)
  checkText(body)
  return body
}

type Kind = 'integer' | 'boolean' | 'array' | 'text'

const jsonProperties = z.object({
  properties: z.record(z.string(), z.object({ type: z.string().optional() })).optional(),
})

function kindsOf(schema: unknown): Map<string, Kind> {
  if (!(schema instanceof z.ZodType)) return new Map()
  const json = jsonProperties.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return new Map(
    Object.entries(json.properties ?? {}).map(([name, { type }]) => [
      name,
      type === 'integer' || type === 'boolean' || type === 'array' ? type : 'text',
    ]),
  )
}

/** What does not look like the kind stays text, and validation says so. */
function read(kind: Kind, text: string): unknown {
  if (kind === 'integer' && /^-?\d{1,16}(\.\d{1,16})?$/.test(text)) return Number(text)
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

type Pair = { name: string; kind: Kind; value: unknown; indexed: boolean }

/** A bracket form that no array is written in becomes an object, which validation refuses by the name of the field. */
function pairOf(kinds: Map<string, Kind>, key: string, text: string): Pair | null {
  const [, name, index] = /^([^[\]]+)(\[.*)?$/s.exec(key) ?? []
  const kind = name === undefined ? undefined : kinds.get(name)
  if (name === undefined || kind === undefined) return null
  if (index !== undefined && !/^\[\d{0,4}\]$/.test(index))
    return { name, kind: 'text', value: {}, indexed: false }
  return { name, kind, value: read(kind, text), indexed: index !== undefined }
}

/**
 * Reads a query string by the schema it will be validated with: `name=a`, and for arrays also `name=a&name=b`,
 * `name[]=a` and `name[0]=a`. Parameters that the operation does not know are passed over.
 */
export function queryReader(schema: unknown): (query: URLSearchParams) => Record<string, unknown> {
  const kinds = kindsOf(schema)
  return (query) => {
    const input: Record<string, unknown> = {}
    for (const [key, text] of query) {
      const pair = pairOf(kinds, key, text)
      if (!pair) continue
      const before = input[pair.name]
      const several = pair.kind === 'array' || pair.indexed || before !== undefined
      input[pair.name] = several ? [...(before === undefined ? [] : [before]), pair.value].flat() : pair.value
    }
    return input
  }
}

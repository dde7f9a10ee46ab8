import { SignalboxError } from './errors.ts'

/** What an operation is, read from a line such as `GET /people/{personId} p`. */
export type Operation = {
  name: string
  method: string
  path: string
  /** Answers a list, page by page. */
  pages: boolean
  /** Takes an `Idempotency-Key`, so that it may be repeated. */
  keyed: boolean
  /** Answers with server-sent events. */
  streams: boolean
  /** Takes a form with a file. */
  uploads: boolean
  /** Answers a file, as its text. */
  downloads: boolean
}

export function readOperation(name: string, line: string): Operation {
  const [method = '', path = '', flags = ''] = line.split(' ')
  return {
    name,
    method,
    path,
    pages: flags.includes('p'),
    keyed: flags.includes('k'),
    streams: flags.includes('s'),
    uploads: flags.includes('u'),
    downloads: flags.includes('d'),
  }
}

export type Input = Record<string, unknown>

export type Prepared = { path: string; headers: Record<string, string>; body: string | FormData | undefined }

/** Puts the members of an input where the operation takes them: in the address, its query, or the body. */
export function prepare(operation: Operation, input: Input): Prepared {
  const rest = { ...input }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    if (typeof value !== 'number' && (typeof value !== 'string' || value === ''))
      throw missing(operation, name)
    return encodeURIComponent(value)
  })
  if (operation.method === 'GET') return { path: `${path}${queryOf(rest)}`, headers: {}, body: undefined }
  if (operation.uploads) return { path, headers: {}, body: formOf(rest) }
  return { path, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(rest) }
}

function missing({ name: operation }: Operation, name: string): SignalboxError {
  const message = 'It is part of the address and must not be empty'
  const data = { issues: [{ path: [name], message }] }
  return new SignalboxError('BAD_REQUEST', `${name}: ${message}.`, { operation, data })
}

const isGiven = (value: unknown) => value !== undefined && value !== null

function queryOf(input: Input): string {
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (isGiven(one) ? [[name, String(one)]] : [])),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

function formOf(input: Input): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof Blob) form.append(name, value)
    else if (isGiven(value))
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}

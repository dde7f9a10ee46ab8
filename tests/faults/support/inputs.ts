import * as z from 'zod'
import type { Route } from '#service/doors/http/operations.ts'
import { fill } from '#tests/service/support/operations.ts'

type Schema = {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  pattern?: string
  description?: string
  maxLength?: number
  minLength?: number
  maximum?: number
  minimum?: number
  maxItems?: number
  minItems?: number
  items?: Schema | boolean
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
}

/** Input of an operation as JSON Schema; null where it takes none. */
function inputSchema({ input }: Pick<Route, 'input'>): Schema | null {
  if (!(input instanceof z.ZodType)) return null
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
}

/** Which value of those that a schema accepts: a small one, or one with the most entries or the longest texts. */
export const tastes = ['small', 'many', 'long'] as const
type Taste = (typeof tastes)[number]

type Size = { characters: number; entries: number }
type Choice = { size: Size | null; ids: Record<string, string>; root: Schema }

/** What a text and a list have at most where the contract names no limit; the size of a request does. */
const most: Size = { characters: 900_000, entries: 2_000 }
/** Bytes of a body that the service reads, less what its form takes. */
const mostBytes = 2 ** 20 - 2_000
const deepest = 6

const instant = '2026-03-12T09:00:00.000Z'

const formats: Record<string, string> = {
  'date-time': instant,
  date: '2026-03-12',
  email: 'ada@halden.example',
  uri: 'https://halden.example/a',
  url: 'https://halden.example/a',
  uuid: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  guid: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
}

/** Texts of which only some are taken, by what they are called. */
const usualTexts: [RegExp, string][] = [
  [/timezone/i, 'Europe/Berlin'],
  [/email/i, 'ada@halden.example'],
  [/^domain$/, 'halden.example'],
  [/^expr$/, '0 9 * * 1-5'],
  [/address/i, '203.0.113.9'],
]

/** Texts that cost much to read, to search or to compare, by what they are called. */
function costly(name: string, length: number): string {
  const piece = /search/i.test(name) ? '%_' : 'word <b>&amp;</b> https://a.example/?q=1 '
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}

function text(schema: Schema, name: string, { size, ids }: Choice): string {
  const id = ids[name] ?? (name.endsWith('Ids') ? ids[name.slice(0, -1)] : undefined)
  if (id !== undefined) return id
  const { format, pattern, description = '', maxLength = most.characters, minLength = 0 } = schema
  if (format && formats[format]) return formats[format]
  const usual = usualTexts.find(([of]) => of.test(name))
  if (usual) return usual[1]
  if (pattern?.startsWith('^\\d+')) return '1'
  if (/UUID|Id of/.test(description)) return formats.uuid ?? ''
  if (pattern) return 'a'
  if (size === null) return 'a'.repeat(Math.max(1, minLength))
  return costly(name, Math.max(minLength, Math.min(maxLength, size.characters)))
}

/** Makes a value that a schema accepts, as far as JSON Schema can tell; ids are taken by the names of their fields. */
function valueFor(schema: Schema, name: string, asked: Choice, depth = 0): unknown {
  if (schema.$ref) return valueFor(resolve(schema.$ref, asked.root), name, asked, depth + 1)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueFor(choices.find(({ type }) => type !== 'null') ?? {}, name, asked, depth)
  if (depth > deepest) return null
  const kind = schema.type ?? (schema.properties ? 'object' : 'any')
  return makers[kind]?.(schema, name, asked, depth) ?? {}
}

type Maker = (schema: Schema, name: string, asked: Choice, depth: number) => unknown

const numberOf: Maker = ({ maximum = 100, minimum = 1 }, name, { size }) => {
  // Farther pages of a list that has an end are empty, or refused.
  if (name === 'page') return size ? 10 : 1
  return size ? Math.min(maximum, 1e9) : minimum
}

const makers: Record<string, Maker> = {
  string: text,
  integer: numberOf,
  number: numberOf,
  boolean: (_, __, { size }) => size !== null,
  array: ({ maxItems = most.entries, minItems = 1, items }, name, asked, depth) => {
    const length = asked.size ? Math.max(minItems, Math.min(maxItems, asked.size.entries)) : minItems
    const named = typeof items === 'object' ? items : {}
    const item = named.$ref ? resolve(named.$ref, asked.root) : named
    if (item.enum) return item.enum.slice(0, length)
    const one = valueFor(item, name, asked, depth + 1)
    // Several that say the same are often refused or dropped.
    return Array.from({ length }, (_, n) => numbered(one, n))
  },
  object: ({ properties = {} }, _, asked, depth) =>
    Object.fromEntries(
      Object.entries(properties).map(([key, it]) => [key, valueFor(it, key, asked, depth + 1)]),
    ),
}

function resolve(ref: string, root: Schema): Schema {
  const name = ref.split('/').at(-1) ?? ''
  return ref === '#' ? root : (root.$defs?.[name] ?? {})
}

/** Fields that tell entries of a list apart; the first that an entry has. */
const apart = ['id', 'deliveryId', 'sourceMessageId', 'domain', 'name']

function numbered(value: unknown, n: number): unknown {
  if (n === 0) return value
  if (typeof value === 'string')
    return value.length < 200 && !/^[0-9a-f-]{36}$/.test(value) ? `${value}${n}` : value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const key = apart.find((one) => one in value)
  const it: unknown = key === undefined ? null : Reflect.get(value, key)
  if (key === undefined || typeof it !== 'string') return value
  return { ...value, [key]: key === 'domain' ? `d${n}.example` : `${it.slice(0, 50)}${n}` }
}

export type Asked = { method: string; path: string; body: unknown }

/** The same for what stands in an address, in which each character may take three. */
const inAddress: Size = { characters: 2_000, entries: 200 }
const mostOfAddress = 5_000

function inputOf(schema: Schema, ids: Record<string, string>, size: Size | null): Record<string, unknown> {
  return Object(valueFor(schema, '', { size, ids, root: schema }))
}

/** Makes the largest input that fits into a request: as many entries as there can be and then longer texts, or the reverse. */
export function largest(route: Route, ids: Record<string, string>, taste: Taste): Input {
  const schema = inputSchema(route)
  if (!schema) return {}
  const room = route.method === 'GET' ? mostOfAddress : mostBytes
  const end = route.method === 'GET' ? inAddress : most
  const size: Size = { characters: 1, entries: 1 }
  let best = inputOf(schema, ids, taste === 'small' ? null : size)
  if (taste === 'small') return best
  for (const name of taste === 'many'
    ? (['entries', 'characters'] as const)
    : (['characters', 'entries'] as const))
    while (size[name] < end[name]) {
      const before = size[name]
      size[name] = Math.min(end[name], before * 2)
      const input = inputOf(schema, ids, size)
      if (JSON.stringify(input).length > room) {
        size[name] = before
        break
      }
      best = input
    }
  return best
}

/** A request as the contract has it, with these ids wherever it asks for one. */
export function requestOf(route: Route, ids: Record<string, string>, taste: Taste): Asked {
  return withInput(route, ids, largest(route, ids, taste))
}

function place({ method, name }: Route): number {
  if (/^(topicWriter|topicRebuilds|storyWriter)\./.test(name)) return 2
  return method === 'DELETE' || /erase|merge|remove|require|archive|dismiss/i.test(name) ? 1 : 0
}

/** Puts last what takes things away, so that the others find something, and then what starts work that goes on beside them. */
export const disturbingLast = (all: readonly Route[]) => all.toSorted((a, b) => place(a) - place(b))

export type Input = Record<string, unknown>

export function withInput(route: Route, ids: Record<string, string>, input: Input): Asked {
  const inPath = new Set([...route.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name))
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name))
  const [method, path] = [route.method, fill(route.path, ids)]
  if (method !== 'GET') return { method, path, body: Object.fromEntries(rest) }
  const pairs = rest.flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((it, n) => `${name}[${n}]=${encodeURIComponent(String(it))}`)
      : [`${name}=${encodeURIComponent(String(value))}`],
  )
  // A question mark with nothing behind it is lost on the way, and the token is then for another address.
  return { method, path: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path, body: undefined }
}

type Path = readonly (string | number)[]

/** Leaves out one refused field; in a list it goes from every entry, and the list ends before an entry that is refused itself. */
function withoutOne(value: unknown, [key, ...rest]: Path): unknown {
  if (Array.isArray(value))
    return rest.length === 0 ? value.slice(0, Number(key)) : value.map((it) => withoutOne(it, rest))
  if (typeof value !== 'object' || value === null || key === undefined) return value
  const { [key]: inner, ...others } = value as Input
  const left = rest.length === 0 ? undefined : withoutOne(inner, rest)
  const isGone = left === undefined || (Array.isArray(left) && left.length === 0)
  return isGone ? others : { ...others, [key]: left }
}

/** An input without what was refused of it, so that what is left is taken and costs what it costs. */
export function without(input: Input, refused: readonly Path[]): Input {
  return refused.reduce<Input>((left, path) => Object(withoutOne(left, path)), input)
}

/** Fields that differ, values, and entries of one list that are still read; each more is refused before it is parsed. */
const [mostFields, mostValues, mostInList] = [1_900, 99_000, 2_000]

/** A body with all the unknown fields that are read. */
export function withUnknownFields({ body, ...asked }: Asked): Asked {
  const many = Object.fromEntries(Array.from({ length: mostFields }, (_, n) => [`unknown${n}`, 0]))
  return { ...asked, body: { ...Object(body), ...many } }
}

/** A body in which each field is a list of things that nobody asked for. */
export function withListsEverywhere({ body, ...asked }: Asked): Asked {
  const names = Object.keys(Object(body))
  const length = Math.min(mostInList, Math.floor(mostValues / Math.max(1, names.length)) - 1)
  const list = Array.from({ length }, () => 0)
  return { ...asked, body: Object.fromEntries(names.map((name) => [name, list])) }
}

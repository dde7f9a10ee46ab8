import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { invalid } from '#service/core/errors.ts'
import { mostTokens, usualTokens } from './shorten.ts'
import type { Tool } from './tool.ts'

type Fields = Record<string, unknown>

const shape = z.object({ properties: z.record(z.string(), z.unknown()).optional() }).loose()

const maxTokens = {
  type: 'integer',
  minimum: 500,
  maximum: mostTokens,
  description: `About how long the result may be, in tokens; ${usualTokens} when omitted.`,
}
const idempotencyKey = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: 'Makes a repetition safe: the same key with the same arguments does it once.',
}

/** Leaves out what helps a reader of the reference and costs a model tokens. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const left = Object.entries(value).filter(([name, it]) => {
    if (name === '$schema') return false
    if (name === 'pattern' || name === 'examples') return typeof it !== 'string' && !Array.isArray(it)
    return !(name === 'maximum' && it === Number.MAX_SAFE_INTEGER)
  })
  return Object.fromEntries(left.map(([name, it]) => [name, plain(it)]))
}

const known = new WeakMap<z.ZodType, Fields>()

/** JSON schema of an input as the contract has it, without what only people need. */
export function jsonOf(input: z.ZodType): Fields {
  const kept = known.get(input)
  if (kept) return kept
  const json = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const fields = shape.parse(plain(json))
  known.set(input, fields)
  return fields
}

const described = new Map<string, StandardSchemaWithJSON>()

/** Input of a tool for the list of tools. Arguments are checked when it runs, by the operations themselves. */
export function describedInput({ name, input }: Tool, isReading: boolean): StandardSchemaWithJSON {
  const key = `${name} ${isReading}`
  const kept = described.get(key)
  if (kept) return kept
  const { properties, ...rest } = shape.parse(jsonOf(input))
  const more = isReading ? { maxTokens } : { maxTokens, idempotencyKey }
  const json: Fields = { ...rest, type: 'object', properties: { ...properties, ...more } }
  const made: StandardSchemaWithJSON = {
    '~standard': {
      version: 1,
      vendor: 'signalbox',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  }
  described.set(key, made)
  return made
}

const common = z.object({
  maxTokens: z.int().min(500).max(mostTokens).default(usualTokens),
  idempotencyKey: z.string().min(1).max(255).optional(),
})

/** Parts the arguments of the tool from those that every tool takes. */
export function argumentsOf(given: unknown): { own: Fields } & z.output<typeof common> {
  const {
    maxTokens: tokens,
    idempotencyKey: key,
    ...own
  } = z.record(z.string(), z.unknown()).parse(given ?? {})
  const { data, error } = common.safeParse({ maxTokens: tokens, idempotencyKey: key })
  if (error) throw invalid(error.issues.map(({ path, message }) => ({ path: path.map(String), message })))
  return { own, ...data }
}

import {
  constantsOf,
  isJson,
  isNull,
  type Json,
  listOf,
  resolved,
  type Schemas,
  variantsOf,
} from './json-schema.ts'

const deepest = 6

const formats: Record<string, unknown> = {
  'date-time': '2026-03-12T09:00:00.000Z',
  uuid: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  email: 'ada@halden.example',
  uri: 'https://halden.example',
}

function told(schema: Json): unknown {
  const examples = listOf(schema.examples)
  if (examples.length > 0) return examples[0]
  if ('example' in schema) return schema.example
  return 'default' in schema ? schema.default : constantsOf(schema)[0]
}

/** A value that the schema accepts and that looks like the real thing, with the members that are needed. */
export function sampleOf(schema: unknown, schemas: Schemas, depth = 0): unknown {
  const found = resolved(schema, schemas)
  const given = told(found)
  if (given !== undefined) return given
  const variant = variantsOf(found).find((one) => !isNull(one))
  if (variant) return sampleOf(variant, schemas, depth)
  if (depth >= deepest) return null
  if (found.type === 'array') return [sampleOf(found.items, schemas, depth + 1)]
  if (isJson(found.properties)) return sampleObject(found, found.properties, schemas, depth)
  return plain(found)
}

function sampleObject(schema: Json, properties: Json, schemas: Schemas, depth: number): Json {
  const required = new Set(listOf(schema.required))
  const names = Object.keys(properties)
  // Without any member that is needed, one says more than none.
  const wanted = names.filter((name) => required.has(name))
  const kept = wanted.length > 0 ? wanted : names.slice(0, 1)
  return Object.fromEntries(kept.map((name) => [name, sampleOf(properties[name], schemas, depth + 1)]))
}

function plain(schema: Json): unknown {
  if (schema.type === 'object') return {}
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return leastOf(schema)
  if (schema.type === 'null') return null
  const format = typeof schema.format === 'string' ? formats[schema.format] : undefined
  return format ?? (schema.pattern === '^\\d+$' ? '1042' : 'text')
}

function leastOf({ minimum, exclusiveMinimum }: Json): number {
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1
  return typeof minimum === 'number' ? minimum : 1
}

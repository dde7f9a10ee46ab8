export type Json = Record<string, unknown>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Schemas of a document by name; what points to one of them is looked up here. */
export type Schemas = Json

const prefix = '#/components/schemas/'

export function refName(schema: Json): string | null {
  const ref = textOf(schema.$ref)
  return ref.startsWith(prefix) ? ref.slice(prefix.length) : null
}

/** The schema itself, behind as many names as there are. */
export function resolved(schema: unknown, schemas: Schemas): Json {
  let found: Json = isJson(schema) ? schema : {}
  for (let step = 0; step < 8; step++) {
    const name = refName(found)
    if (name === null) return found
    const named = Object.hasOwn(schemas, name) ? schemas[name] : undefined
    found = isJson(named) ? named : {}
  }
  return found
}

export function variantsOf(schema: Json): Json[] {
  return [...listOf(schema.anyOf), ...listOf(schema.oneOf)].filter(isJson)
}

export function isNull(schema: Json): boolean {
  return schema.type === 'null' || ('const' in schema && schema.const === null)
}

export function constantsOf(schema: Json): unknown[] {
  if ('const' in schema) return [schema.const]
  return listOf(schema.enum)
}

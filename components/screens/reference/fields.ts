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

/** In a few words: "string", "array of Person", "“asc” or “desc”", "date-time or null". */
export function typeWords(schema: unknown): string {
  if (!isJson(schema)) return 'anything'
  const name = refName(schema)
  if (name !== null) return name
  const constants = constantsOf(schema)
  if (constants.length > 0) return constants.map((value) => JSON.stringify(value)).join(' | ')
  const variants = variantsOf(schema)
  if (variants.length > 0) return [...new Set(variants.map(typeWords))].join(' or ')
  return plainWords(schema)
}

function plainWords(schema: Json): string {
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  if (schema.type === 'array') return `array of ${typeWords(schema.items)}`
  if (schema.type === 'string') return textOf(schema.format) || 'string'
  return textOf(schema.type) || 'anything'
}

const deepest = 5

/** The type as TypeScript has it. */
export function printType(schema: unknown, schemas: Schemas, indent = '', depth = 0): string {
  const found = resolved(schema, schemas)
  const constants = constantsOf(found)
  if (constants.length > 0) return constants.map((value) => JSON.stringify(value)).join(' | ')
  const variants = variantsOf(found)
  if (variants.length > 0)
    return [...new Set(variants.map((one) => printType(one, schemas, indent, depth)))].join(' | ')
  if (isNull(found)) return 'null'
  if (found.type === 'array') return printArray(printType(found.items, schemas, indent, depth))
  if (isJson(found.properties)) return printObject(found, found.properties, schemas, indent, depth)
  if (found.type === 'object') return 'Record<string, unknown>'
  if (found.type === 'integer' || found.type === 'number') return 'number'
  return found.type === 'string' || found.type === 'boolean' ? found.type : 'unknown'
}

function printArray(item: string): string {
  return /[|&]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function printObject(
  schema: Json,
  properties: Json,
  schemas: Schemas,
  indent: string,
  depth: number,
): string {
  if (depth >= deepest) return '{ … }'
  const required = new Set(listOf(schema.required))
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, property]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    return `${inner}${key}${required.has(name) ? '' : '?'}: ${printType(property, schemas, inner, depth + 1)}`
  })
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

export type Field = {
  name: string
  type: string
  required: boolean
  description: string
  /** Bounds and defaults, in words. */
  facts: string[]
  fields: Field[]
}

const noBound = Number.MAX_SAFE_INTEGER

const bounds: [key: string, words: (value: number) => string][] = [
  ['minLength', (n) => `at least ${n} character${n === 1 ? '' : 's'}`],
  ['maxLength', (n) => `at most ${n.toLocaleString('en')} characters`],
  ['minItems', (n) => `at least ${n} item${n === 1 ? '' : 's'}`],
  ['maxItems', (n) => `at most ${n} items`],
  ['minimum', (n) => `from ${n}`],
  ['exclusiveMinimum', (n) => `above ${n}`],
  ['maximum', (n) => `to ${n.toLocaleString('en')}`],
]

function factsOf(schema: Json): string[] {
  const numbers = bounds.flatMap(([key, words]) => {
    const value = schema[key]
    return typeof value === 'number' && Math.abs(value) < noBound ? [words(value)] : []
  })
  const pattern = textOf(schema.pattern)
  return [
    ...('default' in schema ? [`default ${JSON.stringify(schema.default)}`] : []),
    ...numbers,
    ...(pattern !== '' && pattern.length < 60 ? [`matches ${pattern}`] : []),
  ]
}

export function fieldOf(
  name: string,
  schema: unknown,
  required: boolean,
  schemas: Schemas,
  depth = 0,
): Field {
  const found = resolved(schema, schemas)
  const own = isJson(schema) ? textOf(schema.description) : ''
  return {
    name,
    type: typeWords(schema),
    required,
    description: own || textOf(found.description),
    facts: factsOf(found),
    fields: fieldsOf(found, schemas, depth + 1),
  }
}

/** Members of an object, of the items of a list, or of each possible shape. */
export function fieldsOf(schema: unknown, schemas: Schemas, depth = 0): Field[] {
  if (depth > deepest) return []
  const found = resolved(schema, schemas)
  if (found.type === 'array') return fieldsOf(found.items, schemas, depth)
  if (isJson(found.properties)) {
    const required = new Set(listOf(found.required))
    return Object.entries(found.properties).map(([name, property]) =>
      fieldOf(name, property, required.has(name), schemas, depth),
    )
  }
  const shapes = variantsOf(found).filter((one) => !isNull(one) && isJson(resolved(one, schemas).properties))
  if (shapes.length === 1) return fieldsOf(shapes[0], schemas, depth)
  return shapes.map((shape) => shapeOf(resolved(shape, schemas), schemas, depth))
}

/** One of several shapes, named by the member that differs. */
function shapeOf(shape: Json, schemas: Schemas, depth: number): Field {
  const properties = isJson(shape.properties) ? shape.properties : {}
  const telling = Object.entries(properties).flatMap(([name, property]) => {
    const [value] = isJson(property) ? constantsOf(property) : []
    return typeof value === 'string' ? [`${name}: "${value}"`] : []
  })
  return {
    name: telling[0] ?? 'one of',
    type: 'object',
    required: false,
    description: textOf(shape.description),
    facts: [],
    fields: fieldsOf(shape, schemas, depth + 1),
  }
}

import {
  constantsOf,
  isJson,
  isNull,
  type Json,
  listOf,
  resolved,
  type Schemas,
  textOf,
  variantsOf,
} from './json-schema.ts'
import { typeWords } from './type-words.ts'

export type Field = {
  name: string
  type: string
  required: boolean
  description: string
  /** Bounds and defaults, in words. */
  facts: string[]
  fields: Field[]
}

const deepest = 5
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

/** What is inside: members of an object, of the items of a list, or of each shape that it may have. */
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

/** One of several shapes, named by the member that tells it from the others. */
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

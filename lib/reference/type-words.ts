import {
  constantsOf,
  isJson,
  isNull,
  type Json,
  listOf,
  refName,
  resolved,
  type Schemas,
  textOf,
  variantsOf,
} from './json-schema.ts'

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

import { InvalidArgumentError } from 'commander'
import type { Document, Schema } from '#scripts/client/schema.ts'

export type Schemas = Document['components']['schemas']

/** The schemas that a value may have, behind names and choices. */
function variantsOf(schema: Schema, schemas: Schemas): Schema[] {
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined) return variantsOf(schemas[name] ?? {}, schemas)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.flatMap((one) => variantsOf(one, schemas))
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema]
}

function typesOf(variants: Schema[]): Set<string> {
  const typed = variants.map(({ type, const: value }) => type ?? (value === null ? 'null' : typeof value))
  return new Set(typed.map((type) => (type === 'integer' ? 'number' : String(type))))
}

export function isList(schema: Schema, schemas: Schemas): boolean {
  return variantsOf(schema, schemas).some(({ type }) => type === 'array')
}

export function isSwitch(schema: Schema, schemas: Schemas): boolean {
  return typesOf(variantsOf(schema, schemas)).has('boolean')
}

export function isFile(schema: Schema): boolean {
  return schema.contentMediaType !== undefined || schema.format === 'binary'
}

/** The schema of a member such as `github` of `connections`. */
export function memberOf(schema: Schema, name: string, schemas: Schemas): Schema | undefined {
  return variantsOf(schema, schemas).flatMap(({ properties }) => properties?.[name] ?? [])[0]
}

/** In a word or two, for the list of flags. */
export function wordOf(schema: Schema, schemas: Schemas): string {
  const variants = variantsOf(schema, schemas)
  const choices = variants.flatMap((one) => one.enum ?? [])
  if (choices.length > 0 && choices.length <= 6) return choices.join('|')
  if (isFile(schema)) return 'file'
  const [list] = variants.filter(({ type }) => type === 'array')
  if (list) return wordOf(list.items ?? {}, schemas)
  const [type] = typesOf(variants)
  if (type === 'number' || type === 'string')
    return variants[0]?.format ?? (type === 'number' ? type : 'text')
  return 'json'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidArgumentError('It is not valid JSON.')
  }
}

/** Reads what was typed as the kind of value that the schema wants. */
export function readValue(text: string, schema: Schema, schemas: Schemas): unknown {
  const variants = variantsOf(schema, schemas)
  const types = typesOf(variants)
  if (text === 'null' && types.has('null')) return null
  if (/^\s*[[{]/.test(text) && ['object', 'array', 'undefined'].some((type) => types.has(type)))
    return parsed(text)
  if (types.has('boolean') && /^(?:true|yes|false|no)$/i.test(text)) return /^(?:true|yes)$/i.test(text)
  if (types.has('number') && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text)
  if (types.has('string')) return text
  const [list] = variants.filter(({ type }) => type === 'array')
  if (list) return readValue(text, list.items ?? {}, schemas)
  if (types.has('boolean')) throw new InvalidArgumentError('Expected true or false.')
  if (types.has('number')) throw new InvalidArgumentError('Expected a number.')
  return parsed(text)
}

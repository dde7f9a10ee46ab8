import type { Schema } from './schema.ts'

const prefix = '#/components/schemas/'

/** A comment over a member or a type, as editors show it. */
export function comment(lines: (string | undefined)[], indent: string): string {
  const text = lines.filter((line) => line !== undefined && line !== '').join('\n\n')
  if (text === '') return ''
  const safe = text.replaceAll('*/', '*\\/').split('\n')
  if (safe.length === 1) return `${indent}/** ${safe[0]} */\n`
  return `${indent}/**\n${safe.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

export type Member = { name: string; schema: Schema; isRequired: boolean; description?: string }

function noteOf({ schema, description }: Member): string {
  const given = schema.default === undefined ? '' : `${JSON.stringify(schema.default)} without it.`
  return [description ?? schema.description ?? '', given].filter(Boolean).join(' ')
}

const word = /^[A-Za-z_$][\w$]*$/

/** The members of an object, one a line, each with what it means. */
export function printMembers(members: Member[], indent: string): string {
  const lines = members.map((member) => {
    const { name, schema, isRequired } = member
    const key = word.test(name) ? name : JSON.stringify(name)
    const note = comment([noteOf(member)], indent)
    return `${note}${indent}${key}${isRequired ? '' : '?'}: ${printType(schema, indent)}\n`
  })
  return lines.join('')
}

export function membersOf({ properties = {}, required = [] }: Schema): Member[] {
  return Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name)
    return { name, schema, isRequired }
  })
}

/** A schema as a type of TypeScript. */
export function printType(schema: Schema, indent = ''): string {
  if (schema.$ref?.startsWith(prefix)) return schema.$ref.slice(prefix.length)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return union(variants.map((one) => printType(one, indent)))
  if (schema.allOf) return schema.allOf.map((one) => grouped(printType(one, indent))).join(' & ')
  if (schema.not) return 'never'
  if (Array.isArray(schema.type))
    return union(schema.type.map((type) => printType({ ...schema, type }, indent)))
  return plain(schema, indent)
}

function plain(schema: Schema, indent: string): string {
  if (schema.type === 'array') return `${grouped(printType(schema.items ?? {}, indent))}[]`
  if (schema.type === 'object') return object(schema, indent)
  if (schema.contentMediaType || schema.format === 'binary') return 'Blob'
  if (schema.type === 'integer') return 'number'
  return schema.type === undefined ? 'unknown' : String(schema.type)
}

function object(schema: Schema, indent: string): string {
  const { properties, additionalProperties } = schema
  if (properties) return `{\n${printMembers(membersOf(schema), `${indent}  `)}${indent}}`
  const value = typeof additionalProperties === 'object' ? printType(additionalProperties, indent) : 'unknown'
  return `Record<string, ${value}>`
}

function union(types: string[]): string {
  return [...new Set(types)].join(' | ')
}

function grouped(type: string): string {
  return /[|&]/.test(type.replace(/\{[\s\S]*\}/g, '')) ? `(${type})` : type
}

import { isContractProcedure } from '@orpc/contract'
import * as z from 'zod'
import { contract } from '#contract/index.ts'

const members = z.record(z.string(), z.unknown())

export type JsonSchema = {
  type?: string
  enum?: unknown[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
}

/** The input of an operation as JSON Schema, by the name its route goes by. */
export function inputOf(name: string): JsonSchema {
  const procedure = name.split('.').reduce<unknown>((node, key) => members.parse(node)[key], contract)
  if (!isContractProcedure(procedure)) throw new Error(`${name} is no operation`)
  const schema = procedure['~orpc'].inputSchema
  if (!(schema instanceof z.ZodType)) return {}
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

export function parametersOf(name: string, path: string): string[] {
  const inPath = new Set([...path.matchAll(/\{([^}]+)\}/g)].map(([, parameter]) => parameter))
  return Object.keys(inputOf(name).properties ?? {}).filter((parameter) => !inPath.has(parameter))
}

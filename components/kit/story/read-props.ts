import * as z from 'zod'
import { type ElementType, type PropsOf, propsSchema } from './catalog.ts'
import { bounded, type Meter } from './limits.ts'

/** Accepts numbers as text and text as numbers, because authors mix them up. */
function alternatives(value: unknown): unknown[] {
  if (typeof value === 'number') return [value, String(value)]
  if (typeof value !== 'string' || value.trim() === '') return [value]
  return [value, Number(value)]
}

/** Keeps the valid items, so that one bad row of a table does not remove the others. */
function readField(schema: z.core.$ZodType, value: unknown): unknown {
  for (const candidate of alternatives(value)) {
    const parsed = z.safeParse(schema, candidate)
    if (parsed.success) return parsed.data
  }
  if (schema instanceof z.ZodOptional) return readField(schema.unwrap(), value)
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item) => readField(schema.element, item)).filter((item) => item !== undefined)
  }
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const read = readFields(schema, value)
    return z.safeParse(schema, read).data
  }
  return undefined
}

function readFields(schema: z.ZodObject, value: object): Record<string, unknown> {
  const fields = Object.entries(schema.shape).map(([key, field]) => [
    key,
    Object.hasOwn(value, key) ? readField(field, Reflect.get(value, key)) : undefined,
  ])
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined))
}

/** The properties an element may have, or null when one that it cannot do without is missing. */
export function readProps<T extends ElementType>(type: T, raw: unknown, meter: Meter): PropsOf<T> | null {
  const given = bounded(raw, meter)
  const schema = propsSchema(type)
  const known = typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {}
  const parsed = schema.safeParse(readFields(schema, known))
  return parsed.success ? (parsed.data as PropsOf<T>) : null
}

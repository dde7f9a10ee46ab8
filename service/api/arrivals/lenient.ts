import * as z from 'zod'
import { Unmappable } from './mapped.ts'

/** Instants that PostgreSQL and JavaScript both hold, in milliseconds. */
const earliest = Date.UTC(1970, 0, 1)
const latest = Date.UTC(9999, 11, 31)
/** Numbers below it are seconds since 1970, above it milliseconds. */
const mostSeconds = 100_000_000_000

/** Fields of senders come and go with their versions: whatever does not fit counts as missing. */
function lenient<T>(readValue: (value: unknown) => T | undefined) {
  return z.unknown().transform(readValue).optional().catch(undefined)
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : undefined
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^-?\d{1,15}(\.\d{1,10})?$/.test(value.trim())) return undefined
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function timeOf(value: unknown): Date | undefined {
  const number = numberOf(value)
  const milliseconds =
    number !== undefined
      ? number * (Math.abs(number) < mostSeconds ? 1000 : 1)
      : typeof value === 'string'
        ? Date.parse(value)
        : Number.NaN
  return milliseconds >= earliest && milliseconds <= latest ? new Date(milliseconds) : undefined
}

/** A text; a number counts as its digits. PostgreSQL takes what it gives. */
export const text = lenient(textOf)

/** A text that says something. */
export const word = lenient((value) => textOf(value)?.trim() || undefined)

/** A number, or a text of digits. */
export const number = lenient(numberOf)

/** A number without a fraction, or a text of digits. */
export const whole = lenient((value) => {
  const found = numberOf(value)
  return Number.isSafeInteger(found) ? found : undefined
})

export const flag = lenient((value) =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined,
)

/** An instant: ISO 8601, `2015-05-17 18:08:09 UTC`, or seconds or milliseconds since 1970. */
export const time = lenient(timeOf)

/** An address that mail could reach; senders put `[REDACTED]` or nothing in its place. */
export const email = lenient((value) => {
  const address = textOf(value)?.trim() ?? ''
  return /^[^\s@<>"]{1,64}@[^\s@<>"]+\.[^\s@<>".]+$/.test(address) ? address : undefined
})

/** A web address; anything else would be no link. */
export const link = lenient((value) => {
  const address = textOf(value)?.trim() ?? ''
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined
})

/** A part of the body, or undefined where there is none of that shape. */
export function part<Shape extends z.ZodType>(shape: Shape) {
  return shape.optional().catch(undefined)
}

/** The entries of a list that have the shape; undefined where there is no list. */
export function list<Shape extends z.ZodType>(shape: Shape) {
  return lenient((value): z.infer<Shape>[] | undefined =>
    Array.isArray(value)
      ? value.flatMap((it: unknown) => {
          const { success, data } = shape.safeParse(it)
          return success ? [data] : []
        })
      : undefined,
  )
}

/** The texts of a list, as PostgreSQL takes them; undefined where there is no list. */
export const texts = lenient((value) =>
  Array.isArray(value)
    ? value.flatMap((it: unknown) => (typeof it === 'string' ? (textOf(it) ?? []) : []))
    : undefined,
)

/** The value of a field without which nothing can be made of a delivery. */
export function needed<T>(kind: string, field: string, value: T | null | undefined): T {
  if (value !== null && value !== undefined) return value
  throw new Unmappable(`This “${kind}” cannot be read: ${field} is missing or of the wrong type.`)
}

/** Leaves out what a delivery does not hold: a condition then says so, instead of judging by nothing. */
export function held(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

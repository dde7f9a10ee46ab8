import type { FieldIssue, Overtaken } from '#lib/api/errors.ts'

/** Says a value as the form shows it; null for the usual words. */
export type Tells = (field: string, value: unknown) => string | null

function valueWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.map(String).join(', ') : String(value)
}

/** "Ida changed this to “Support” after you opened it." */
export function overtakenWords({ field, value, user }: Overtaken, tells?: Tells): string {
  const who = user?.name ?? 'Somebody'
  const told = tells?.(field, value) ?? valueWords(value)
  return told
    ? `${who} changed this to “${told}” after you opened it.`
    : `${who} cleared this after you opened it.`
}

/** One objection for each field that somebody else has changed since the form was opened. */
export function overtakenIssues(all: readonly Overtaken[], tells?: Tells): FieldIssue[] {
  return all.map((one) => ({
    path: one.field.split('.'),
    message: `${overtakenWords(one, tells)} Save again to keep yours.`,
  }))
}

type Seen = Record<string, unknown>

/** What the form has read, with what somebody else wrote since then: it has shown that now. */
export function withTheirs(seen: Seen, all: readonly Overtaken[]): Seen {
  return all.reduce((known, { field, value }) => put(known, field.split('.'), value), seen)
}

function put(known: unknown, [name = '', ...rest]: string[], value: unknown): Seen {
  const fields: Seen = typeof known === 'object' && known !== null ? { ...known } : {}
  return { ...fields, [name]: rest.length === 0 ? value : put(fields[name], rest, value) }
}

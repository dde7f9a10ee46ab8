import type { CronField } from './cron-field.ts'

/** In order, each once. */
export function sorted(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b)
}

/** The step of a field that is `*` alone, 1 without one; null for any other field. */
export function starStep({ items }: CronField): number | null {
  const [item] = items
  return items.length === 1 && item?.kind === 'all' ? (item.step ?? 1) : null
}

/** The step of `*`, and 1 for a field that is none. */
export function stepOf(field: CronField): number {
  return starStep(field) ?? 1
}

/** The only value that a field names; null for anything else. */
export function single({ items }: CronField): number | null {
  const [item] = items
  return items.length === 1 && item?.kind === 'value' ? item.value : null
}

/** The values of a plain list such as `9,17`, as written; null for anything else. */
export function listed({ items }: CronField): number[] | null {
  const values = items.flatMap((item) => (item.kind === 'value' ? [item.value] : []))
  return values.length === items.length ? values : null
}

/** The ends of a field that is one range without a step. */
export function rangeIn({ items }: CronField): { from: number; to: number } | null {
  const [item] = items
  return items.length === 1 && item?.kind === 'range' && item.step === null ? item : null
}

/** All values that the numbers and ranges of a field reach, in order; null when it holds anything else, `*` included. */
export function reached({ items }: CronField): number[] | null {
  const values: number[] = []
  for (const item of items) {
    if (item.kind === 'value') values.push(item.value)
    else if (item.kind !== 'range') return null
    else for (let value = item.from; value <= item.to; value += item.step ?? 1) values.push(value)
  }
  return sorted(values)
}

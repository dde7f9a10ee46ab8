import { filter } from './filters.ts'

const spans = [
  { value: '7', label: 'In the last 7 days' },
  { value: '30', label: 'In the last 30 days' },
  { value: '90', label: 'In the last 90 days' },
  { value: 'not-30', label: 'Not for 30 days' },
  { value: 'not-90', label: 'Not for 90 days' },
] as const

/** Names an operation of services that filter and sort by more than the common interface has. */
export const wideLists = 'listSavedViews'

/** Filters by whether somebody was seen lately. */
export const seenFilter = filter.one(
  spans.map(({ value }) => value),
  { label: 'Last seen', options: spans, needs: wideLists },
)

const dayMs = 86_400_000

/** Start of the UTC day so many days before today; today counts as one of them. */
export function sinceInstant(days: string, now: number): string {
  return new Date(Math.floor(now / dayMs) * dayMs - (Number(days) - 1) * dayMs).toISOString()
}

/** Counts from midnight (UTC), so that the server and the browser send the same request. */
export function seenInput(
  span: string | undefined,
  now: number,
): { seenSince?: string; seenBefore?: string } {
  if (span === undefined) return {}
  const [, not, days = ''] = /^(not-)?(\d+)$/.exec(span) ?? []
  return not === undefined ? { seenSince: sinceInstant(days, now) } : { seenBefore: sinceInstant(days, now) }
}

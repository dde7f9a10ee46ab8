import { fitsGlob } from '#contract/common/branch-glob.ts'
import { knownEvents as events, githubPullRequestEvents } from '#contract/common/trigger-events.ts'

export const delayUnits = ['seconds', 'minutes', 'hours', 'days'] as const
export type DelayUnit = (typeof delayUnits)[number]
/** The amount as it was typed; empty means at once. */
export type Delay = { amount: string; unit: DelayUnit }

const seconds: Record<DelayUnit, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }
/** Seconds; seven days. */
export const longestDelay = 604_800

export const noDelay: Delay = { amount: '', unit: 'minutes' }

/** In the largest unit that says it exactly. */
export function delayOf(total: number | undefined): Delay {
  if (!total) return noDelay
  const unit = delayUnits.findLast((one) => total % seconds[one] === 0) ?? 'seconds'
  return { amount: String(total / seconds[unit]), unit }
}

/** Undefined: at once. */
export function delaySeconds({ amount, unit }: Delay): { seconds: number | undefined } | { problem: string } {
  const text = amount.trim()
  if (text === '') return { seconds: undefined }
  if (!/^\d{1,6}$/.test(text)) return { problem: 'Enter a whole number, such as 30' }
  const total = Number(text) * seconds[unit]
  if (total > longestDelay) return { problem: 'Seven days at most' }
  return { seconds: total === 0 ? undefined : total }
}

/** "30 minutes", "1 day". */
export function delayWords({ amount, unit }: Delay): string {
  const count = Number(amount)
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
}

const withBranch: readonly string[] = githubPullRequestEvents

export function mayHaveBranches(events: readonly string[]): boolean {
  return events.length > 0 && events.every((name) => withBranch.includes(name))
}

/** The events without a branch, where others have one: then branches cannot be filtered. */
export function withoutBranch(events: readonly string[]): string[] {
  return events.some((name) => withBranch.includes(name))
    ? events.filter((name) => !withBranch.includes(name))
    : []
}

/** The first of the patterns that the branch fits; null when it fits none. */
export function fittingPattern(patterns: readonly string[], branch: string): string | null {
  return patterns.find((pattern) => fitsGlob(pattern, branch)) ?? null
}

/** Why the text is not a branch name; null when it is one. The service has the same rule. */
export function branchProblem(text: string): string | null {
  if (/[\s\p{Cc}]/u.test(text)) return 'A branch name cannot have spaces'
  const bad = /[~^:?[\]\\]/.exec(text)
  return bad ? `A branch name cannot have ${bad[0]}` : null
}

/** Events with the titles of their clauses, for a service that does not list its events. */
export const knownEvents = events.map(({ name, group, clause }) => ({
  ...{ name, group },
  title: clause.charAt(0).toUpperCase() + clause.slice(1),
}))

export function eventTitle(name: string): string {
  return knownEvents.find((event) => event.name === name)?.title ?? name
}

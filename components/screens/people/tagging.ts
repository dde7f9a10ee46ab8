import type { Person } from '#contract/person.ts'
import { Signal } from '#lib/api/browser/signal.ts'

/** People of the list who are about to get or lose tags, and what to call with those who did. */
export const tagging = new Signal<{ people: readonly Person[]; done(people: Person[]): void } | null>(null)

import type { Person } from '#contract/person.ts'
import { Signal } from '#lib/api/browser/signal.ts'

export type Asked = { people: readonly Person[]; done(people: Person[]): void }

/** What is asked about the selected people of the list, and what to call with those who were changed. */
export const asking = new Signal<(Asked & { about: 'company' | 'merge' | 'tags' }) | null>(null)

import type { EveryForm, OnceForm, RepeatForm } from '../form/types.ts'

/** Form for the understood words, or the reason why they are not enough. `meant`: sentences of which one may be meant. */
export type Composed = (
  | { way: 'repeat'; form: Partial<RepeatForm> }
  | { way: 'every'; form: EveryForm }
  | { way: 'once'; form: OnceForm }
  | { way: 'cron'; form: string }
  | { problem: string }
) & { meant?: string[] }

export type Today = { today: string; clock: string }

export const noTime = 'Say at what time, such as “at 9:00”.'

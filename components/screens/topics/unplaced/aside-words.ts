import type { Aside } from '#contract/unplaced.ts'

/** Why nobody is asked to place a discussion. */
export const asideWords: Record<Aside, string> = {
  small_talk: 'Small talk',
  internal: 'Only your own people',
  bot: 'Only bots',
}

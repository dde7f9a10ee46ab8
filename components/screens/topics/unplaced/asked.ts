import type { UnplacedDiscussion } from '#contract/unplaced.ts'
import { Signal } from '#lib/api/browser/signal.ts'

/** What a dialog over the list asks for: the title of a new topic, or which topic. */
export type Asked = {
  what: 'new' | 'other'
  chosen: readonly UnplacedDiscussion[]
  /** Called before they leave the list. */
  leaving?: () => void
}

export const asked = new Signal<Asked | null>(null)

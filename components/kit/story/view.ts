import type { ReactNode } from 'react'
import type { ElementType, Tone } from './catalog.ts'
import type { Outline } from './outline.ts'
import type { ElementNode } from './safe-tree.ts'
import type { Sources } from './sources.ts'

/** `read` is the main column of a page, `side` the column next to it, `brief` a story in a list. */
export type Scale = 'read' | 'side' | 'brief'

export type View = { scale: Scale; sources: Sources; outline: Outline; timeZone: string }

export type ElementProps<T extends ElementType> = {
  node: ElementNode<T>
  view: View
  /** Source marks after the last word. */
  marks: ReactNode
  children: ReactNode
}

export const inkOf: Record<Tone, string> = {
  accent: 'text-accent',
  clear: 'text-clear',
  caution: 'text-caution',
  stop: 'text-stop',
  idle: 'text-ink-2',
}

export const softOf: Record<Tone, string> = {
  accent: 'bg-accent-soft',
  clear: 'bg-clear-soft',
  caution: 'bg-caution-soft',
  stop: 'bg-stop-soft',
  idle: 'bg-idle-soft',
}

export const toneWords: Record<Tone, string> = {
  accent: 'Note',
  clear: 'Good',
  caution: 'Warning',
  stop: 'Problem',
  idle: 'Done',
}

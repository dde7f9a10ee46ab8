import type { Actor } from '#service/core/context.ts'

/** Who or what says where a discussion belongs; `thread`: it goes with what it answers. */
export type PlacedBy = 'person' | 'rule' | 'model' | 'thread'

/** Who places, by who acts: a run places as a model does. */
export function placedByOf({ type }: Pick<Actor, 'type'>): PlacedBy {
  return type === 'agent' ? 'model' : 'person'
}

export type Guess = { topicId: string; confidence: number; why: string[] }

/** Where a discussion is to be. */
export type Placement = {
  groupId: string
  /** Null takes it out: it is unplaced then. */
  topicId: string | null
  placedBy: PlacedBy | null
  /** From 0 to 1. */
  confidence: number | null
  /** Words and links that speak for it. */
  why: string[]
  /** Defaults to now; given by an undo. */
  placedAt?: string | null
  /** Where else it may belong; left as they are when left out, and none once it is placed. */
  guesses?: Guess[]
}

/** A discussion that was put elsewhere, or whose placement was confirmed by somebody else. */
export type Move = {
  groupId: string
  from: string | null
  to: string | null
  channelId: string
  quiet: boolean
  before: {
    placedBy: PlacedBy | null
    confidence: number | null
    placedAt: string | null
    why: string[]
    guesses: Guess[]
  }
  placement: Placement
}

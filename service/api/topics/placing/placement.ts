import type { Actor } from '#service/core/context.ts'

/** Origin of a placement; `thread`: a discussion follows the one that it answers. */
export type PlacedBy = 'person' | 'rule' | 'model' | 'thread'

/** Origin of a placement by the type of actor: a run counts as a model. */
export function placedByOf({ type }: Pick<Actor, 'type'>): PlacedBy {
  return type === 'agent' ? 'model' : 'person'
}

export type Guess = { topicId: string; confidence: number; why: string[] }

/** Topic that a discussion is to be in. */
export type Placement = {
  groupId: string
  /** Null takes it out: it is unplaced then. */
  topicId: string | null
  placedBy: PlacedBy | null
  /** Number from 0 to 1. */
  confidence: number | null
  /** Words and links that speak for it. */
  why: string[]
  /** Defaults to now; given by an undo. */
  placedAt?: string | null
  /** Other topics that it may belong to; unchanged when left out, and none once it is placed. */
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

import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Part } from '#service/engine/engine.ts'
import { takeModelTurn } from './model/turn.ts'
import { type Deps, takeTurn } from './turn.ts'

/** The topic writer, for the loops of the engine. */
export function topicPart(deps: Deps): Part {
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`
  return { name: 'topics', limit: 1, turn: (_, signal) => takeTurn(deps, owner, signal) }
}

/** Asks models for the topic writer, in a loop of its own: a slow model must not delay placing. */
export function topicModelPart(deps: Deps): Part {
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`
  return { name: 'topic models', limit: 1, turn: (_, signal) => takeModelTurn(deps, owner, signal) }
}

import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Part } from '#service/engine/engine.ts'
import { writeStories } from './pass.ts'
import type { Deps } from './prepare.ts'

/** The story writer, for the loops of the engine. */
export function storyPart(deps: Deps): Part {
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`
  return { name: 'stories', limit: 1, turn: (_, signal) => writeStories(deps, owner, signal) }
}

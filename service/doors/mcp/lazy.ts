import type { IncomingMessage } from 'node:http'
import type { Target } from '#service/doors/http/listener.ts'
import type { Reply } from '#service/doors/http/reply.ts'
import type { DoorParts, McpDoor } from './door.ts'

/** Loads the door with the first request: a service that no assistant asks keeps its start and its memory. */
export function lazyMcpDoor(parts: DoorParts): McpDoor {
  let door: Promise<McpDoor> | undefined
  const loaded = () => (door ??= import('./door.ts').then(({ mcpDoor }) => mcpDoor(parts)))
  return {
    respond: async (request: IncomingMessage, reply: Reply, target: Target) =>
      (await loaded()).respond(request, reply, target),
    close: async () => (await door)?.close(),
  }
}

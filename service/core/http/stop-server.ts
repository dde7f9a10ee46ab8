import type { Server, ServerResponse } from 'node:http'

/** Requests that take longer than this when the service stops are cut off. */
const patience = 10_000

/**
 * Prepares a server for its end. The function it returns refuses new connections, closes idle ones, and lets each
 * other go as soon as its request is answered.
 */
export function stopperOf(server: Server): () => Promise<void> {
  const open = new Set<ServerResponse>()
  server.on('request', (_, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
  })
  return () =>
    new Promise((resolve) => {
      for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close')
      const late = setTimeout(() => server.closeAllConnections(), patience)
      server.close(() => {
        clearTimeout(late)
        resolve()
      })
      server.closeIdleConnections()
    })
}

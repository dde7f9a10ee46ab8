import type { Server } from 'node:http'

/** Requests that take longer than this when the service stops are cut off. */
const patience = 10_000

/**
 * Refuses new connections, closes idle ones, and waits for the others: an answer given from now on asks for the end
 * of its connection.
 */
export function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), patience)
    server.close(() => {
      clearTimeout(late)
      resolve()
    })
    server.closeIdleConnections()
  })
}

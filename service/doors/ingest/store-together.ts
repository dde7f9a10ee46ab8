import {
  type Line,
  type NewArrival,
  type Owner,
  type Ready,
  readyToStore,
  type Stored,
  storeReady,
} from '#service/api/arrivals/store.ts'
import { isAway } from '#service/db/failures.ts'

type Waiting = { ready: Ready; resolve(stored: Stored): void; reject(error: unknown): void }

const mostAtOnce = 100
const mostBytes = 4 * 1024 * 1024

/** As many from the front as one statement takes, and one at least. */
function takeFront(queue: Waiting[]): Waiting[] {
  let bytes = 0
  const end = queue.findIndex(({ ready }, at) => {
    bytes += ready.packed.length
    return at >= mostAtOnce || (at > 0 && bytes > mostBytes)
  })
  return queue.splice(0, end < 0 ? queue.length : end)
}

/** Stores what waits. Where the statement fails because of one of them, each is stored alone, and only that one fails. */
async function storeAll(line: Line, owner: Owner, waiting: Waiting[]): Promise<void> {
  try {
    const stored = await storeReady(
      line,
      owner,
      waiting.map(({ ready }) => ready),
    )
    for (const [at, { resolve }] of waiting.entries()) resolve(stored[at] ?? { id: null, isConnected: false })
  } catch (error) {
    if (waiting.length > 1 && !isAway(error)) for (const one of waiting) await storeAll(line, owner, [one])
    else for (const { reject } of waiting) reject(error)
  }
}

/**
 * Stores deliveries of a connection that come while another of it is being stored together, in one statement. The first waits
 * for nothing; each resolves once its own row is committed. Connections do not wait for each other.
 */
export function storeTogether(line: Line) {
  const queues = new Map<string, Waiting[]>()

  async function empty(owner: Owner, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await storeAll(line, owner, takeFront(queue))
    queues.delete(owner.connectionId)
  }

  return async (owner: Owner, arrival: NewArrival): Promise<Stored> => {
    const ready = await readyToStore(arrival)
    const { promise, resolve, reject } = Promise.withResolvers<Stored>()
    const queue = queues.get(owner.connectionId)
    if (queue) queue.push({ ready, resolve, reject })
    else {
      const own = [{ ready, resolve, reject }]
      queues.set(owner.connectionId, own)
      void empty(owner, own)
    }
    return promise
  }
}

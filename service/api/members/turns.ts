import { ORPCError } from '@orpc/server'

/** Each takes a core and 32 MiB for a quarter of a second; more at once would starve everything else. */
const atOnce = 2
const mostPlaces = 20

let running = 0
let taken = 0
const waiting: (() => void)[] = []

function tooMany() {
  return new ORPCError('TOO_MANY_REQUESTS', {
    message: 'Too many people are signing in at this moment. Try again in a few seconds.',
    data: { retryAfterSeconds: 3 },
  })
}

/**
 * Keeps a place for all of a piece of work with passwords. Without one left it is refused at once, before anything is
 * counted against anybody.
 */
export async function withPlace<T>(work: () => Promise<T>): Promise<T> {
  if (taken >= mostPlaces) throw tooMany()
  taken++
  try {
    return await work()
  } finally {
    taken--
  }
}

/** Lets a few run at a time and the others wait, in the order they came. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

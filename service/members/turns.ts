import { ORPCError } from '@orpc/server'

/** Each takes a core and 32 MiB for a quarter of a second; more at once would starve everything else. */
const atOnce = 2
const mostWaiting = 40

let running = 0
const waiting: (() => void)[] = []

function tooMany() {
  return new ORPCError('TOO_MANY_REQUESTS', {
    message: 'Too many people are signing in at this moment. Try again in a few seconds.',
    data: { retryAfterSeconds: 3 },
  })
}

/** Refuses at once when there is no place to wait in, before anything is counted against anybody. */
export function requireTurn(): void {
  if (waiting.length >= mostWaiting) throw tooMany()
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

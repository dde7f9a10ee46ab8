import { setImmediate as untilOthersHadTheirTurn } from 'node:timers/promises'

/** Gives requests their turn after so many pieces of work, such as messages: a pass computes for seconds. */
export function breathEvery(pieces: number): (done: number) => Promise<void> {
  let left = pieces
  return async (done) => {
    left -= done
    if (left > 0) return
    await untilOthersHadTheirTurn()
    left = pieces
  }
}

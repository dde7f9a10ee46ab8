import { names } from '../cast/names.ts'
import { pick, pickWeighted, prng } from '../prng.ts'

/** An endless row of full names, each once. */
export function* uniqueNames(taken: readonly string[]): Generator<string, never> {
  const random = prng('names')
  const seen = new Set(taken)
  for (;;) {
    const region = pickWeighted(random, names, (one) => one.weight)
    const name = `${pick(random, region.given.split(' '))} ${pick(random, region.family.split(' '))}`
    if (seen.has(name)) continue
    seen.add(name)
    yield name
  }
}

import { appendFileSync } from 'node:fs'

export type Figure = { part: string; name: string; value: string }

const file = process.env.FAULTS_FIGURES

/** Seconds that this part may break things for; what follows, until all is well again, is not counted. */
const seconds = Number(process.env.FAULTS_SECONDS ?? 20)

/** Writes figures for the table at the end. Without a table, as for one file alone, they are shown at once. */
export function figures(part: string) {
  return (values: Record<string, string | number>) => {
    for (const [name, value] of Object.entries(values)) {
      const figure: Figure = { part, name, value: String(value) }
      if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
      else process.stdout.write(`${part}: ${name} ${value}\n`)
    }
  }
}

/** Milliseconds between two lines that tell how far a part is that lasts long. */
const tellEvery = 60_000
let told = performance.now()

/** Tells how far a part is, once a minute. */
export function progress(text: string): void {
  if (performance.now() - told < tellEvery) return
  told = performance.now()
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)
}

/** The longest and the middle one of several times, in words. */
export function spread(times: number[]): string {
  if (times.length === 0) return 'none'
  const sorted = times.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  return `${words(middle)}, at most ${words(sorted.at(-1) ?? 0)}`
}

const words = (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

/** Says whether there is time for another round, in a part that does so many things one after the other. */
export function untilOver(things = 1): () => boolean {
  return untilPast(seconds / things)
}

/** Says the same of a number of seconds. */
export function untilPast(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000
  return () => performance.now() < end
}

export const between = (least: number, most: number) => least + Math.floor(Math.random() * (most - least + 1))

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

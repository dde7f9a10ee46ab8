const most = 1000

/** Milliseconds of a clock that nobody can set back, so that cached answers expire. */
const steadyNow = () => performance.now()

type Remembered<T = unknown> = { until: number; value: Promise<T> }

// Next.js bundles proxy.ts and each page separately, so the cache is global.
const store = globalThis as typeof globalThis & { signalboxRemembered?: Map<string, Remembered> }

/**
 * Answers `make` once for all who ask under `name`, until `lastsMs` of its answer is over. `make` is given the answer
 * before, whichever bundle got it. A failure is not kept.
 */
export function remember<T>(
  name: string,
  lastsMs: (value: T) => number,
  make: (before: T | undefined) => Promise<T>,
): Promise<T> {
  store.signalboxRemembered ??= new Map()
  const all = store.signalboxRemembered
  const known = all.get(name) as Remembered<T> | undefined
  if (known && known.until > steadyNow()) return known.value
  if (all.size > most) forget(all)
  const value = known ? known.value.then(make) : make(undefined)
  const entry: Remembered<T> = { until: Number.POSITIVE_INFINITY, value }
  all.set(name, entry)
  value.then(
    (result) => {
      entry.until = steadyNow() + lastsMs(result)
    },
    () => all.delete(name),
  )
  return value
}

/** Removes the cached answers whose name starts like this, in this process. */
export function forgetNames(beginning: string): void {
  const all = store.signalboxRemembered ?? new Map<string, Remembered>()
  for (const name of all.keys()) if (name.startsWith(beginning)) all.delete(name)
}

function forget(all: Map<string, Remembered>): void {
  for (const [name, { until }] of all) if (until <= steadyNow()) all.delete(name)
}

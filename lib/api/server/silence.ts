/** Milliseconds for which a service that gave no answer in time is waited for less long. */
const shortMs = 6_000

// Next.js bundles proxy.ts and each page separately, so what is known is global.
const store = globalThis as typeof globalThis & { signalboxSilentSince?: number }

function isSilent(): boolean {
  const { signalboxSilentSince: since } = store
  return since !== undefined && performance.now() - since < shortMs
}

/** The service gave no answer in time. It does not count anew while it is waited for less long: one that is only slow is waited for again soon. */
export function noticeSilence(): void {
  if (!isSilent()) store.signalboxSilentSince = performance.now()
}

/** The service answered, whatever it said. */
export function noticeAnswer(): void {
  delete store.signalboxSilentSince
}

/**
 * Milliseconds to wait for an answer. One page asks several times, one after the other: when the first was not answered,
 * the others are not waited for as long, so that whoever looks at the screen is told within ten seconds.
 */
export function patienceOf({ usual, silent }: { usual: number; silent: number }): number {
  return isSilent() ? silent : usual
}

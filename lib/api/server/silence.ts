/** Milliseconds for which a service that gave no answer in time is waited for less long. */
const shortMs = 6_000

// Next.js bundles proxy.ts and each page separately, so what is known is global.
const store = globalThis as typeof globalThis & { signalboxSilentSince?: number }

function isSilent(at = performance.now()): boolean {
  const { signalboxSilentSince: since } = store
  return since !== undefined && at >= since && at - since < shortMs
}

/**
 * The service gave no answer for so long. A wait that began while it was waited for less long says nothing new, so that one
 * that is only slow is soon waited for as before.
 */
export function noticeSilence(waitedMs: number): void {
  const now = performance.now()
  if (!isSilent(now - waitedMs)) store.signalboxSilentSince = now
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

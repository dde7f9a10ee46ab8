export type Recent = { href: string; label: string }

const key = 'signalbox.recent'
const kept = 8

/** Pages that were opened last in this browser, newest first. */
export function readRecent(): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, kept) : []
  } catch {
    return []
  }
}

export function remember(recent: Recent): void {
  const others = readRecent().filter(({ href }) => href !== recent.href)
  try {
    localStorage.setItem(key, JSON.stringify([recent, ...others].slice(0, kept)))
  } catch {
    // A browser that stores nothing has no recent things.
  }
}

/** Deletes the list at sign-out, so that the next person does not see it. */
export function forgetRecent(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage may be blocked.
  }
}

/** Accepts only addresses of the dashboard, because other scripts can write to this storage. */
function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { href, label } = value as Record<string, unknown>
  return typeof label === 'string' && typeof href === 'string' && /^\/(?![/\\])/.test(href)
}

/** Gives one idempotency key to the same content, retries included, and a new one after a change. */
export type Intent = {
  keyFor: (content: unknown) => string
  /** Marks the request as done; the same content gets a new key afterwards. */
  done: () => void
  current: () => Kept | null
}

export type Kept = { key: string; content: string }

export function createIntent(kept: Kept | null = null, newKey: () => string = randomKey): Intent {
  return {
    keyFor(content) {
      const text = JSON.stringify(content) ?? ''
      if (kept?.content !== text) kept = { key: newKey(), content: text }
      return kept.key
    },
    done() {
      kept = null
    },
    current: () => kept,
  }
}

/** `randomUUID` is there on safe addresses only, and a machine of the local network has none. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Gives the same key to the same content of one draft in several tabs, so that the service does it once. */
export function sharedKey(draftId: string, kind: string, content: unknown): string {
  return `${draftId}-${kind}-${hash(canonical(content))}`
}

/** JSON with the keys of every object in order. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, one: unknown) =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : one,
    ) ?? ''
  )
}

export function same(one: unknown, other: unknown): boolean {
  return one === other || canonical(one) === canonical(other)
}

/** 53 bits; only one person's tries of one form have to differ. */
function hash(text: string): string {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}

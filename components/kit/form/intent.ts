/** One key for one intent: the same while the content stays the same, retries included; a new one after. */
export type Intent = {
  keyFor: (content: unknown) => string
  /** The service has done it: saying the same again is a new intent. */
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

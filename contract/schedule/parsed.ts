/** A value that was read, or the reason why its text was refused, in words that say what to write instead. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; message: string }

export function accept<T>(value: T): Parsed<T> {
  return { ok: true, value }
}

export function refuse(message: string): { ok: false; message: string } {
  return { ok: false, message }
}

/** Shortens a quoted piece of the writer's text, so that an answer never repeats a long one. */
export function quote(text: string): string {
  return text.length > 40 ? `“${text.slice(0, 39)}…”` : `“${text}”`
}

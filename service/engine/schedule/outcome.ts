/** One thing wrong with a schedule, in words that say what to write instead. */
export type Issue = { path: (string | number)[]; message: string }

/** A parsed value, or the reason why the text was refused. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; message: string }

export function accept<T>(value: T): Parsed<T> {
  return { ok: true, value }
}

export function refuse<T>(message: string): Parsed<T> {
  return { ok: false, message }
}

/** Thrown when a stored schedule can no longer be evaluated, for instance because this host lacks its zone. */
export class ScheduleError extends Error {
  override name = 'ScheduleError'
}

/** Shortens a quoted piece of the writer's text, so that an answer never repeats a long one. */
export function quote(text: string): string {
  return text.length > 40 ? `“${text.slice(0, 39)}…”` : `“${text}”`
}

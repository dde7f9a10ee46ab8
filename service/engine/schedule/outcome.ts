/** One thing wrong with a schedule, in words that say what to write instead. */
export type Issue = { path: (string | number)[]; message: string }

/** Thrown when a stored schedule can no longer be evaluated, for instance because this host lacks its zone. */
export class ScheduleError extends Error {
  override name = 'ScheduleError'
}

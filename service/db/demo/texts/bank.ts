/**
 * Sentences of one theme. A message is put together from them: an opening is a symptom, some context and an ask.
 * `{slot}` is filled from the cast or a list, `[a|b]` takes one of the alternatives.
 */
export type Bank = {
  symptoms: readonly string[]
  contexts: readonly string[]
  asks: readonly string[]
  /** Others who join, and further words of the one who asked. */
  echoes: readonly string[]
  /** Northline's answers. */
  staff: readonly string[]
  /** Last words of the one who asked. */
  outcomes: readonly string[]
  /** Northline's people among themselves. */
  inside?: readonly string[]
  /** Which kind of log somebody may paste. */
  log?: LogKind
}

export type LogKind =
  | 'cache'
  | 'digest'
  | 'preview'
  | 'windows'
  | 'login'
  | 'config'
  | 'crash'
  | 'webhook'
  | 'bazel'

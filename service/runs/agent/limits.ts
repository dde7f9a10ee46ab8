export type Limits = {
  /** Answers of the model. */
  steps: number
  /** Milliseconds of the whole attempt, and of one answer. */
  ms: number
  callMs: number
  /** Tokens read and written by all answers together, and written by one. */
  tokens: number
  outputTokens: number
  /** How often one call is repeated, for failures that can pass, before the attempt ends. */
  retries: number
}

export const defaultLimits: Limits = {
  steps: 24,
  ms: 5 * 60_000,
  callMs: 2 * 60_000,
  tokens: 400_000,
  outputTokens: 8000,
  retries: 2,
}

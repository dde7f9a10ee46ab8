/** What a language model used for a run. */
export type ModelSpent = {
  model: string
  inputTokens: number
  outputTokens: number
  /** Millionths of a US dollar; null when the price is not known. */
  costMicros: number | null
}

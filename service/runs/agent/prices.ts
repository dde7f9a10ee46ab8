import type { Price } from '#service/core/models.ts'

/** List prices of common models, by the name of the family; a date behind it means the same model. */
const prices: Record<string, Price> = {
  'anthropic:claude-haiku-4-5': { input: 1, cached: 0.1, output: 5 },
  'anthropic:claude-opus-4-1': { input: 15, cached: 1.5, output: 75 },
  'anthropic:claude-opus-4-5': { input: 5, cached: 0.5, output: 25 },
  'anthropic:claude-sonnet-4-0': { input: 3, cached: 0.3, output: 15 },
  'anthropic:claude-sonnet-4-5': { input: 3, cached: 0.3, output: 15 },
  'openai:gpt-4.1': { input: 2, cached: 0.5, output: 8 },
  'openai:gpt-4.1-mini': { input: 0.4, cached: 0.1, output: 1.6 },
  'openai:gpt-4.1-nano': { input: 0.1, cached: 0.025, output: 0.4 },
  'openai:gpt-4o': { input: 2.5, cached: 1.25, output: 10 },
  'openai:gpt-4o-mini': { input: 0.15, cached: 0.075, output: 0.6 },
  'openai:gpt-5': { input: 1.25, cached: 0.125, output: 10 },
  'openai:gpt-5-mini': { input: 0.25, cached: 0.025, output: 2 },
  'openai:gpt-5-nano': { input: 0.05, cached: 0.005, output: 0.4 },
}

/** Null when it is not known: an unknown price is not zero. */
export function priceOf(name: string): Price | null {
  return prices[name.replace(/-(\d{8}|\d{4}-\d\d-\d\d)$/, '')] ?? null
}

export type Spent = { inputTokens: number; cachedTokens: number; outputTokens: number }

/** Millionths of a US dollar. */
export function costOf(
  price: Price | null,
  { inputTokens, cachedTokens, outputTokens }: Spent,
): number | null {
  if (!price) return null
  const fresh = Math.max(0, inputTokens - cachedTokens)
  return Math.round(fresh * price.input + cachedTokens * price.cached + outputTokens * price.output)
}

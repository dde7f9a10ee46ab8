import type { Price } from '#service/core/models.ts'

/** As somebody has told: prices change, and one that was once right is worse than none. */
export type Prices = Readonly<Record<string, Price>>

/** Of the model, or of its family where a date stands behind the name. Null when it is not known: that is not zero. */
export function priceOf(prices: Prices, name: string): Price | null {
  return prices[name] ?? prices[name.replace(/-(\d{8}|\d{4}-\d\d-\d\d)$/, '')] ?? null
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

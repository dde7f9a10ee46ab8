import type { ModelUsage, ServedLevel } from '#contract/models.ts'

type Level = ServedLevel['level']
type Provider = ServedLevel['provider']

export const levelUses: Record<Level, string> = {
  low: 'For short, frequent work. Judges conditions.',
  med: 'The default of automations.',
  high: 'For long work with many things to weigh.',
}

export const providerNames: Record<Provider, string> = {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  compatible: 'OpenAI-compatible server',
  'built-in': 'Built-in writer',
}

/** "anthropic:claude-sonnet-4-5" as provider and model. */
export function modelWords(name: string): { provider: string; model: string } {
  const at = name.indexOf(':')
  const provider = name.slice(0, Math.max(at, 0))
  if (at < 0 || !Object.hasOwn(providerNames, provider)) return { provider: '', model: name }
  return { provider: providerNames[provider as Provider], model: name.slice(at + 1) }
}

export type Totals = Pick<ModelUsage, 'attempts' | 'costUsd' | 'inputTokens' | 'outputTokens' | 'unpriced'>

export function totalsOf(rows: readonly Totals[]): Totals {
  const sum = (pick: (row: Totals) => number) => rows.reduce((all, row) => all + pick(row), 0)
  const known = rows.some(({ costUsd }) => costUsd !== null)
  return {
    attempts: sum((row) => row.attempts),
    inputTokens: sum((row) => row.inputTokens),
    outputTokens: sum((row) => row.outputTokens),
    costUsd: known ? sum((row) => row.costUsd ?? 0) : null,
    unpriced: sum((row) => row.unpriced),
  }
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** "1.2M"; small numbers as they are. */
export function formatTokens(count: number): string {
  return compact.format(count)
}

import type { ModelUsage } from '#contract/model-month.ts'
import type { KnownProvider, ModelProvider, ServedLevel } from '#contract/models.ts'
import type { Slot } from './open-dialog.ts'

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

/** As they stand in a sentence. */
export const slotNames: Record<Slot, string> = {
  low: 'the low level',
  med: 'the medium level',
  high: 'the high level',
  embed: 'similar meaning',
}

export const keyHints: Record<ModelProvider, string> = {
  anthropic: 'From console.anthropic.com, under API keys. Starts with sk-ant-.',
  openai: 'From platform.openai.com, under API keys. Starts with sk-.',
  compatible: 'Only where the server asks for one.',
}

/** "$3 in, $0.3 cached, $15 out for a million tokens." */
export function priceWords({ input, cached, output }: NonNullable<ServedLevel['price']>, slot: Slot): string {
  if (slot === 'embed') return `$${input} for a million tokens. `
  return `$${input} in, $${cached} cached, $${output} out for a million tokens. `
}

const mostNamed = 5

/** What the models of a provider are used for, each in a few words. */
export function usedWords(use: KnownProvider['usedBy'] | null): string[] {
  if (use === null) return []
  const { automationCount: count, conditionCount } = use
  const names = use.automations.slice(0, mostNamed).map(({ name }) => name)
  const more = count - names.length
  const named = [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return [
    ...(count > 0 ? [`${count === 1 ? '1 automation' : `${count} automations`} (${named})`] : []),
    ...(conditionCount > 0
      ? [
          conditionCount === 1
            ? 'the condition of 1 automation'
            : `the conditions of ${conditionCount} automations`,
        ]
      : []),
    ...(use.topicWriter ? ['the topic writer'] : []),
    ...(use.storyWriter ? ['the story writer'] : []),
  ]
}

/** What works in the place of a model that goes, by the levels that keep one. */
export function afterwards(left: readonly Pick<ServedLevel, 'model'>[]): string {
  const names = [...new Set(left.map(({ model }) => model))]
  if (names.length > 0) return `From then on they use ${names.join(' or ')}.`
  return 'From then on the built-in writer does the work, and events whose conditions a model judges are skipped.'
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

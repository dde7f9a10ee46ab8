import { expect, test } from 'vitest'
import type { TemplateSummary } from '#contract/automation-templates.ts'
import { grouped, narrowed } from './narrow.ts'

const connections = { sources: { github: 'missing', slack: 'connected' }, media: {} } as const
const any = { trigger: [], integration: [], ready: undefined }

type Setup = NonNullable<TemplateSummary['setup']>

function template(slug: string, setup: Partial<Setup> | null, requiredIntegrations: string[] = []) {
  const usual: Setup = {
    need: 'voice',
    trigger: 'Every hour',
    triggerKind: 'every',
    rules: null,
    modelLevel: 'low',
    outputChannels: [{ channel: 'slack', mode: 'any-internal', destinations: null }],
    oneOfIntegrations: [],
  }
  return {
    slug,
    name: slug,
    subtitle: null,
    requiredIntegrations,
    ...(setup && { setup: { ...usual, ...setup } }),
  }
}

const hourly = template('hourly', { outputChannels: null })
const merged = template('merged', { triggerKind: 'event', need: 'changes' }, ['github'])
const either = template('either', { need: 'order', oneOfIntegrations: ['github', 'slack'] })
const all: TemplateSummary[] = [hourly, merged, either]

test.each([
  [{}, ['hourly', 'merged', 'either']],
  [{ trigger: ['event' as const] }, ['merged']],
  [{ integration: ['github' as const] }, ['merged', 'either']],
  [{ integration: ['slack' as const] }, ['merged', 'either']],
  [{ ready: true }, ['hourly', 'either']],
  [{ ready: false }, ['merged']],
  [{ trigger: ['every' as const], integration: ['stripe' as const] }, []],
])('%j leaves %j', (filters, slugs) => {
  const found = narrowed(all, { ...any, ...filters }, connections)
  expect(found.map(({ slug }) => slug)).toEqual(slugs)
})

test('groups stand in the order of needs, without empty ones', () => {
  expect(grouped(all)?.map(({ need, templates }) => [need, templates.length])).toEqual([
    ['voice', 1],
    ['changes', 1],
    ['order', 1],
  ])
})

test('what a service does not tell of is neither grouped nor filtered by', () => {
  const bare = [template('bare', null, ['github'])]
  expect(grouped(bare)).toBeNull()
  expect(narrowed(bare, { ...any, trigger: ['cron'] }, connections)).toEqual([])
  expect(narrowed(bare, { ...any, integration: ['github'] }, connections)).toHaveLength(1)
})

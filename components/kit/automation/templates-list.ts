import { defineList, filter, type ListState } from '#components/kit/list/list-state.ts'
import type { TemplateListQuery } from '#contract/automation-templates.ts'
import { triggerKinds } from './words.ts'

export const integrations = [
  'slack',
  'discord',
  'email',
  'github',
  'gitlab',
  'linear',
  'jira',
  'sentry',
  'stripe',
] as const

export const templatesList = defineList({
  sorts: ['need', 'name', 'newest'],
  filters: {
    trigger: filter.many(triggerKinds),
    integration: filter.many(integrations),
    ready: filter.flag(),
  },
  opens: 'template',
})

export type TemplatesState = ListState<typeof templatesList>

const orders = {
  need: { sortBy: 'createdAt', sortOrder: 'asc' },
  name: { sortBy: 'name', sortOrder: 'asc' },
  newest: { sortBy: 'createdAt', sortOrder: 'desc' },
} as const

/** What the service is asked for. It knows no filters here; with a page of a hundred they are applied to all there are. */
export function templatesInput(
  { search, sort }: Pick<TemplatesState, 'search' | 'sort'>,
  isFull: boolean,
): TemplateListQuery {
  return {
    page: 1,
    limit: 100,
    ...orders[sort === 'need' && !isFull ? 'newest' : sort],
    ...(search !== '' && { search }),
    ...(isFull && { withSetup: true }),
  }
}

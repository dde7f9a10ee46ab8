import { filter } from '#components/kit/list/filters.ts'
import { defineAddress, type ListState } from '#components/kit/list/list-state.ts'
import { IntegrationIcon, integrationLabel } from '#components/ui/source-icon.tsx'
import type { TemplateListQuery } from '#contract/automation-templates.ts'
import { triggerFilter } from './words.ts'

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

export const templatesList = defineAddress({
  sorts: ['need', 'name', 'newest'],
  filters: {
    trigger: triggerFilter('previewSchedule'),
    integration: filter.many(integrations, {
      label: 'Works with',
      options: integrations.map((value) => ({
        value,
        label: integrationLabel(value),
        icon: <IntegrationIcon integration={value} decorative />,
      })),
    }),
    ready: filter.flag({ label: 'Ready', words: ['Ready to use', 'Something is missing'] }),
  },
  opens: 'template',
})

export type TemplatesState = ListState<typeof templatesList>

const orders = {
  need: { sortBy: 'createdAt', sortOrder: 'asc' },
  name: { sortBy: 'name', sortOrder: 'asc' },
  newest: { sortBy: 'createdAt', sortOrder: 'desc' },
} as const

/** Input of the request. The service has no filters for templates, so a page of 100 is filtered here. */
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

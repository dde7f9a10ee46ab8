import { createElement } from 'react'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import { entity, type FilterOption, filter } from './filters.ts'

/** Where messages can come from. */
const sources: readonly FilterOption[] = ['slack', 'discord', 'github', 'email', 'teams'].map((value) => ({
  value,
  label: sourceLabel(value),
  icon: createElement(SourceIcon, { source: value, decorative: true }),
}))

export const sourceFilter = filter.text(/^[a-z0-9-]{1,50}$/, { label: 'Source', options: sources })

export const companyFilter = filter.text(/^\d{1,18}$/, {
  label: 'Company',
  entity: entity({
    find: (api, search) =>
      api.companies.list.queryOptions({ input: { limit: 20, ...(search !== '' && { search }) } }),
    option: ({ id, name, primaryDomain }) => ({ value: id, label: name, note: primaryDomain ?? undefined }),
    needs: 'getCompany',
    named: (api, companyId) => api.companies.get.queryOptions({ input: { companyId } }),
    name: ({ name }) => name,
  }),
})

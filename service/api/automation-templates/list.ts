import type { TemplateListQuery, TemplateSummary } from '#contract/automation-templates.ts'
import type { List } from '#contract/common/pagination.ts'
import { type Template, templates } from './catalogue.ts'
import { setupOf } from './setup.ts'

function matches(template: Template, search: string): boolean {
  const text = search.toLowerCase()
  return [template.slug, template.name, template.subtitle ?? ''].some((it) => it.toLowerCase().includes(text))
}

const byKey = {
  name: (a: Template, b: Template) => a.name.localeCompare(b.name, 'en'),
  createdAt: (a: Template, b: Template) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
} satisfies Record<TemplateListQuery['sortBy'], unknown>

export function listTemplates(query: TemplateListQuery): List<TemplateSummary> {
  const { page, limit, search, sortBy, sortOrder, withSetup } = query
  const found = templates().filter((template) => search === undefined || matches(template, search))
  const direction = sortOrder === 'asc' ? 1 : -1
  const sorted = found.toSorted((a, b) => direction * byKey[sortBy](a, b))
  const data = sorted
    .slice((page - 1) * limit, page * limit)
    .map((template) =>
      withSetup ? { ...summaryOf(template), setup: setupOf(template) } : summaryOf(template),
    )
  return { data, page, limit, totalCount: found.length }
}

function summaryOf({ slug, name, subtitle, requiredIntegrations }: Template): TemplateSummary {
  return { slug, name, subtitle, requiredIntegrations }
}

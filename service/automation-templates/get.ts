import type { TemplateDetail } from '#contract/automation-templates.ts'
import { notFound } from '#service/core/errors.ts'
import { templates } from './catalogue/catalogue.ts'

const bySlug = new Map(templates.map((template) => [template.slug, template]))

export function hasTemplate(slug: string): boolean {
  return bySlug.has(slug)
}

export function getTemplate({ slug }: { slug: string }): TemplateDetail {
  const template = bySlug.get(slug)
  if (!template) throw notFound('template')
  const { createdAt: _, ...detail } = template
  return detail
}

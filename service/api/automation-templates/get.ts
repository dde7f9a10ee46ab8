import type { TemplateDetail } from '#contract/automation-templates.ts'
import { notFound } from '#service/core/errors.ts'
import { templates } from './catalogue/catalogue.ts'
import { setupOf } from './setup.ts'

const bySlug = new Map(templates.map((template) => [template.slug, template]))

export function hasTemplate(slug: string): boolean {
  return bySlug.has(slug)
}

export function getTemplate({ slug, withSetup }: { slug: string; withSetup?: boolean }): TemplateDetail {
  const template = bySlug.get(slug)
  if (!template) throw notFound('template')
  const { createdAt: _, need: _need, oneOfIntegrations: _oneOf, ...detail } = template
  return withSetup ? { ...detail, setup: setupOf(template) } : detail
}

import type { TemplateDetail } from '#contract/automation-templates.ts'
import { notFound } from '#service/core/errors.ts'
import { type Template, templates } from './catalogue.ts'
import { setupOf } from './setup.ts'

let bySlug: ReadonlyMap<string, Template> | undefined

function find(slug: string): Template | undefined {
  bySlug ??= new Map(templates().map((template) => [template.slug, template]))
  return bySlug.get(slug)
}

export function hasTemplate(slug: string): boolean {
  return find(slug) !== undefined
}

export function getTemplate({ slug, withSetup }: { slug: string; withSetup?: boolean }): TemplateDetail {
  const template = find(slug)
  if (!template) throw notFound('template')
  const { createdAt: _, need: _need, oneOfIntegrations: _oneOf, rules: _rules, ...detail } = template
  return withSetup ? { ...detail, setup: setupOf(template) } : detail
}

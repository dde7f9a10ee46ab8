import * as z from 'zod'
import { templateSlug } from './common/ids.ts'
import { operation } from './common/operation.ts'
import { outputChannel } from './common/output-channel.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { schedule } from './common/schedule.ts'
import { sortOrder } from './common/values.ts'

export const templateSummary = z.object({
  slug: templateSlug,
  name: z.string(),
  subtitle: z.string().nullable(),
  requiredIntegrations: z
    .array(z.string())
    .describe('Source systems that have to be connected, all of them.')
    .meta({ examples: [['github']] }),
})

export const templateDetail = templateSummary.extend({
  description: z.string().nullable(),
  modelLevel: z.enum(['high', 'low', 'med']),
  outputChannels: z.array(outputChannel).nullable(),
  prompt: z.string(),
  relatedTemplates: z.array(z.string()).describe('Slugs of templates that go well with this one.'),
  schedule,
})

export const templateListQuery = z.object({
  ...pageQuery,
  search: z.string().min(1).max(200).optional().describe('Matches slugs, names and subtitles.'),
  sortBy: z.enum(['createdAt', 'name']).default('createdAt'),
  sortOrder,
})

export type TemplateSummary = z.infer<typeof templateSummary>
export type TemplateDetail = z.infer<typeof templateDetail>
export type TemplateListQuery = z.infer<typeof templateListQuery>

const tag = 'Automation templates'

export const automationTemplates = {
  list: operation({
    method: 'GET',
    constant: true,
    path: '/automation-templates',
    operationId: 'listAutomationTemplates',
    summary: 'List curated templates',
    description: 'Curated automations to start from. They are the same in every organization.',
    tag,
  })
    .input(templateListQuery)
    .output(listOf(templateSummary)),
  get: operation({
    method: 'GET',
    constant: true,
    path: '/automation-templates/{slug}',
    operationId: 'getAutomationTemplate',
    summary: 'Read one template',
    description:
      'The full prompt, default schedule, model level, output channels and required integrations. ' +
      'Pass the slug as `templateSlug` when creating an automation to link it to the template.',
    tag,
  })
    .input(z.object({ slug: templateSlug }))
    .output(templateDetail),
}

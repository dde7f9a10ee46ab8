import * as z from 'zod'
import { triggerKinds } from './automation-list.ts'
import { automationRules } from './automation-rules.ts'
import { modelLevel } from './automation-shape.ts'
import { templateSlug } from './common/ids.ts'
import { operation } from './common/operation.ts'
import { outputChannel } from './common/output-channel.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { schedule } from './common/schedule.ts'
import { sortOrder } from './common/values.ts'

export const templateNeeds = ['voice', 'problems', 'accounts', 'changes', 'order'] as const

export const templateSetup = z
  .object({
    need: z
      .enum(templateNeeds)
      .describe(
        'What it is for: hearing what customers say, catching problems early, looking after accounts, closing the ' +
          'loop on changes, keeping topics in order.',
      ),
    trigger: z
      .string()
      .describe('What starts it, in plain words; the zone is chosen when it is used.')
      .meta({ examples: ['Every Monday at 09:00'] }),
    triggerKind: z.enum(triggerKinds),
    rules: automationRules.nullable().describe('Rules that its events have to meet; null for none.'),
    modelLevel,
    outputChannels: z
      .array(outputChannel)
      .nullable()
      .describe("Null leaves the choice to the organization's default destination."),
    oneOfIntegrations: z
      .array(z.string())
      .describe('Source systems of which at least one has to be connected; empty when any will do.')
      .meta({ examples: [['github', 'gitlab']] }),
  })
  .describe('What a gallery shows beside the name.')

export type TemplateNeed = (typeof templateNeeds)[number]

const withSetup = z
  .boolean()
  .optional()
  .describe('Answers `setup` too: what starts it, its level and what it is for. Left out unless asked for.')

export const templateSummary = z.object({
  slug: templateSlug,
  name: z.string(),
  subtitle: z.string().nullable(),
  requiredIntegrations: z
    .array(z.string())
    .describe('Source systems that have to be connected, all of them.')
    .meta({ examples: [['github']] }),
  setup: templateSetup.optional().describe('Answered with `withSetup`.'),
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
  withSetup,
})

export type TemplateSetup = z.infer<typeof templateSetup>
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
    .input(z.object({ slug: templateSlug, withSetup }))
    .output(templateDetail),
}

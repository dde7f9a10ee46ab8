import * as z from 'zod'
import { operation } from './common/operation.ts'

export const capability = z.object({
  key: z
    .string()
    .describe('What `allowedCapabilities` of an automation names.')
    .meta({ examples: ['people.read'] }),
  title: z.string(),
  description: z.string().describe('What the agent can do with it.'),
  area: z.string().describe('The part of the product it belongs to.'),
  writes: z.boolean().describe('Whether it can change something.'),
})

export const modelLevelState = z.object({
  level: z.enum(['high', 'low', 'med']),
  model: z
    .string()
    .nullable()
    .describe('The model that serves it; null: the built-in writer, no language model.'),
})

export type Capability = z.infer<typeof capability>

export const capabilities = {
  list: operation({
    method: 'GET',
    constant: true,
    path: '/capabilities',
    operationId: 'listCapabilities',
    summary: 'List capabilities',
    description: 'What an automation may be allowed to do, and which model serves each level.',
    tag: 'Automations',
    extension: true,
  }).output(z.object({ data: z.array(capability), models: z.array(modelLevelState) })),
}

import * as z from 'zod'
import { operation } from './common/operation.ts'
import { connectable } from './common/source-names.ts'
import { count } from './common/values.ts'

export const connectableSource = z
  .enum(connectable)
  .describe('Name of the source.')
  .meta({ examples: ['github'] })

const field = z.object({
  name: z.string().meta({ examples: ['token'] }),
  label: z.string(),
  secret: z
    .boolean()
    .describe('Goes into `secrets`, is stored sealed and never answered; else into `settings`.'),
  required: z.boolean(),
  help: z.string(),
})

const step = z.object({
  title: z.string(),
  text: z.string().describe('What to do at the sender, in the words of its own pages.'),
  copy: z
    .string()
    .nullable()
    .describe(
      'Text to paste there; `{inboundUrl}` and `{signingSecret}` stand for those of the connection, `{serviceUrl}` and ' +
        '`{channelKey}` for what stands in the address before and behind `/feedback/`.',
    ),
})

export const source = z.object({
  source: connectableSource,
  title: z.string(),
  description: z.string(),
  ways: z.array(z.enum(['webhook', 'socket', 'poll', 'import', 'mail'])).describe('How signals come in.'),
  minutes: count.describe('How long connecting takes.'),
  fields: z.array(field),
  steps: z.array(step),
  brings: z.object({
    kinds: z.array(z.string()).describe('Kinds of messages.'),
    events: z.array(z.string()).describe('Events that automations can listen to.'),
  }),
  hasHistory: z.boolean().describe('Whether its past can be read.'),
  historyNeeds: z.array(z.string()).describe('Secrets without which its past cannot be read.'),
})

export type SourceAnswer = z.infer<typeof source>

export const sources = {
  list: operation({
    method: 'GET',
    path: '/sources',
    operationId: 'listSources',
    summary: 'List what can be connected',
    description:
      'Every source that this service can connect: how its signals come in, what to fill in, what to do at the sender, ' +
      'and what it brings.',
    tag: 'Sources',
    extension: true,
    constant: true,
  }).output(z.object({ data: z.array(source) })),
}

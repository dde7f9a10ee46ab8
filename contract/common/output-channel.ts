import * as z from 'zod'

export const outputChannel = z.object({
  channel: z.enum(['discord', 'email', 'msteams', 'slack']),
  mode: z.enum(['any-internal', 'any', 'specific']),
  destinations: z
    .array(z.string().min(1))
    .nullable()
    .describe('Channel ids in the source system, or addresses; null unless `mode` is `specific`.'),
})

export type OutputChannel = z.infer<typeof outputChannel>

import * as z from 'zod'

/** Where output can be sent to. A new one also needs its credentials in `destination-input.ts`. */
export const medium = z.enum(['discord', 'email', 'msteams', 'slack'])

export const outputChannel = z.object({
  channel: medium,
  mode: z.enum(['any-internal', 'any', 'specific']),
  destinations: z
    .array(z.string().min(1))
    .nullable()
    .describe('Channel ids in the source system, or addresses; null unless `mode` is `specific`.'),
})

/** A destination as it may be saved: named exactly when it is a specific one. */
export const outputChannelInput = z
  .strictObject({
    ...outputChannel.shape,
    destinations: z
      .array(z.string().min(1).max(320))
      .min(1, 'Name at least one')
      .max(20)
      .overwrite((names) => [...new Set(names)])
      .nullable()
      .default(null)
      .describe(
        'Channel ids in the source system, or addresses; only with the mode `specific`, and then needed.',
      ),
  })
  .check((context) => {
    const { mode, destinations } = context.value
    if ((mode === 'specific') === (destinations !== null)) return
    const message =
      mode === 'specific' ? 'Required when mode is specific' : 'Only allowed when mode is specific'
    context.issues.push({ code: 'custom', path: ['destinations'], message, input: context.value })
  })

export type OutputChannel = z.infer<typeof outputChannel>

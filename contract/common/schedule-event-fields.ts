import * as z from 'zod'

export const condition = z
  .string()
  .min(1)
  .max(2000)
  .describe(
    'Condition in natural language, evaluated against the payload of each event. ' +
      'Only events that satisfy it start a run; omitted means every matching event does.',
  )
  .meta({ examples: ['The customer reports that a payment was taken twice'] })

export const delaySeconds = z
  .int()
  .min(1)
  .max(604_800)
  .describe('Seconds to wait after the event before the run, up to 7 days. Omitted means at once.')
  .meta({ examples: [1800] })

export const targetBranches = z
  .array(
    z.string().regex(/^[^\s\p{Cc}~^:?[\]\\]+$/u, {
      error: 'A branch name is not empty and has no whitespace, control character or any of ~ ^ : ? [ ] \\',
    }),
  )
  .min(1)
  .describe(
    'Base branches of the pull request that may start a run, case-sensitive; `*` stands for any characters, ' +
      'slashes included. Only valid when every event is a GitHub pull request event. Omitted means all.',
  )
  .meta({ examples: [['main', 'release/*']] })

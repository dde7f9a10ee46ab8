import * as z from 'zod'

/** How an automation behaves when things do not go as planned. Every field has a default. */
export const automationSettings = z
  .strictObject({
    overlap: z
      .enum(['queue', 'skip'])
      .default('skip')
      .describe('When a run is due while the one before is still under way: leave it out, or run it after.'),
    missedRuns: z
      .enum(['latest', 'skip'])
      .default('latest')
      .describe(
        'After the service was down: make up for the latest missed run if it is recent, or for none.',
      ),
    attempts: z
      .int()
      .min(1)
      .max(5)
      .default(3)
      .describe('How often a run is tried while it fails for reasons that can pass.'),
    notices: z
      .enum(['never', 'problems'])
      .default('problems')
      .describe('Whether the owner is told when it fails.'),
    quietWhenNothing: z
      .boolean()
      .default(false)
      .describe('Send nothing, instead of one line, when there is nothing to report.'),
  })
  .describe('Overlaps, missed runs, retries and notices.')

export type AutomationSettings = z.infer<typeof automationSettings>
export const defaultSettings: AutomationSettings = automationSettings.parse({})

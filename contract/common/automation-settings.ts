import * as z from 'zod'

/** US dollars that models may cost in a month. */
export const monthlyLimit = z
  .number('Must be a number, as in 20 or 7.5')
  .min(0.01, 'Must be at least 0.01; null for no limit')
  .max(1_000_000, 'Must be at most 1,000,000')
  .nullable()

const fields = {
  overlap: z
    .enum(['queue', 'skip'])
    .describe('When a run is due while the one before is still under way: leave it out, or run it after.'),
  missedRuns: z
    .enum(['latest', 'skip'])
    .describe('After the service was down: make up for the latest missed run if it is recent, or for none.'),
  attempts: z
    .int()
    .min(1)
    .max(5)
    .describe('How often a run is tried while it fails for reasons that can pass.'),
  notices: z.enum(['never', 'problems']).describe('Whether the owner gets a notice when it fails.'),
  beyondLimit: z
    .enum(['skip', 'queue', 'bundle'])
    .describe(
      'When events would start more than 60 runs in an hour: leave further events out, run them one by one as soon as ' +
        'there is room, or take all that wait together into one run. Those wait for a day at most, and 500 are in one run.',
    ),
  combineMinutes: z
    .int()
    .min(0)
    .max(1440)
    .describe(
      'Minutes for which the first of several events waits for those that follow, so that one run takes all of them; 500 at most. ' +
        '0: each event starts a run.',
    ),
  quietWhenNothing: z
    .boolean()
    .describe('Send nothing, instead of one line, when there is nothing to report.'),
  monthlyLimitUsd: monthlyLimit.describe(
    'US dollars that models may cost for it in a month, in the time zone of the organization; null for no limit of its own. ' +
      'Once they are used up its runs are skipped until the limit is raised or the month ends.',
  ),
}

/** Handling of overlaps, missed runs, failures, storms of events and costs. Every field has a default. */
export const automationSettings = z
  .strictObject({
    overlap: fields.overlap.default('skip'),
    missedRuns: fields.missedRuns.default('latest'),
    attempts: fields.attempts.default(3),
    notices: fields.notices.default('problems'),
    beyondLimit: fields.beyondLimit.default('skip'),
    combineMinutes: fields.combineMinutes.default(0),
    quietWhenNothing: fields.quietWhenNothing.default(false),
    monthlyLimitUsd: fields.monthlyLimitUsd.default(null),
  })
  .describe('Overlaps, missed runs, retries and notices.')

/** Partial settings without defaults, so that omitted fields stay as they are. */
export const changedSettings = z
  .strictObject(fields)
  .partial()
  .describe('Overlaps, missed runs, retries and notices; omitted ones stay as they are.')

export type AutomationSettings = z.infer<typeof automationSettings>
export const defaultSettings: AutomationSettings = automationSettings.parse({})

import * as z from 'zod'
import { uuidId } from './ids.ts'
import { schedule, scheduleInput, timezone } from './schedule.ts'

export const schedulePreviewInput = z
  .strictObject({
    schedule: scheduleInput,
    timezone,
    from: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('Show runs strictly after this instant; now when omitted.')
      .meta({ examples: ['2027-01-01T00:00:00Z'] }),
    anchor: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('Stands for the creation instant, which intervals and rules without DTSTART count from.')
      .meta({ examples: ['2027-01-01T00:00:00Z'] }),
    count: z.int().min(1).max(50).default(5).describe('Number of runs to show.'),
    automationId: uuidId('automation')
      .optional()
      .describe(
        'The automation it is meant for: a warning tells when its runs take longer than the time between two.',
      ),
  })
  .describe('A schedule to show before it is saved.')

const scheduleFix = z.object({
  label: z
    .string()
    .describe('What the fix does, short enough for a button.')
    .meta({ examples: ['Last day of the month'] }),
  schedule: schedule.describe('The schedule to use instead.'),
})

const scheduleWarning = z.object({
  code: z
    .string()
    .describe('Stable name of the kind of warning.')
    .meta({ examples: ['day-fields-or'] }),
  severity: z
    .enum(['hint', 'caution', 'stop'])
    .describe('`stop`: it cannot be saved like this. `caution`: it may surprise. `hint`: good to know.'),
  message: z.string().describe('What to know about the schedule, in plain words.'),
  instant: z.iso.datetime().optional().describe('The moment the warning is about, when there is one.'),
  fixes: z.array(scheduleFix).optional().describe('Schedules without this problem, the likeliest first.'),
})

const clockChange = z.object({
  instant: z.iso.datetime().describe('When the clocks change.'),
  shiftMinutes: z
    .int()
    .describe('Minutes the clocks go forward, or back when negative.')
    .meta({ examples: [60] }),
  message: z.string().describe('What the change means for the runs, in plain words.'),
})

export const schedulePreview = z
  .object({
    description: z
      .string()
      .describe('The schedule in plain words.')
      .meta({ examples: ['Every weekday at 09:00, Berlin'] }),
    next: z.array(z.iso.datetime()).describe('The next runs in UTC; empty when there is none.'),
    warnings: z.array(scheduleWarning),
    clockChanges: z
      .array(clockChange)
      .describe('Clock changes of the zone up to the last run that is listed, four at most.'),
    runsPerDay: z
      .int()
      .describe('Runs in the 24 hours from the next one on, counted to 501.')
      .meta({ examples: [1] }),
  })
  .describe('The schedule in words, its next runs, and what to watch out for.')

export type SchedulePreviewInput = z.infer<typeof schedulePreviewInput>
export type SchedulePreview = z.infer<typeof schedulePreview>
export type ScheduleWarning = z.infer<typeof scheduleWarning>
export type ScheduleFix = z.infer<typeof scheduleFix>
export type ClockChange = z.infer<typeof clockChange>

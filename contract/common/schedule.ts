import * as z from 'zod'
import { atPattern, atProblem } from './schedule-at.ts'
import { condition, delaySeconds, targetBranches } from './schedule-event-fields.ts'
import { githubPullRequestEvents, triggerEvents } from './trigger-events.ts'

export const triggerEvent = z
  .enum(triggerEvents, { error: 'Not a registered trigger event; GET /events lists them' })
  .describe('Canonical name of an event that may start an automation.')
  .meta({ examples: ['topic.created'] })

export const timezone = z
  .string()
  .min(1)
  .describe('IANA time zone identifier the schedule is evaluated in: a name with a slash, or `UTC`.')
  .meta({ examples: ['Europe/Berlin', 'UTC'] })

const cronFields = {
  type: z.literal('cron'),
  expr: z
    .string()
    .min(1)
    .describe(
      'Standard cron expression of five fields: minute, hour, day of month, month, day of week. ' +
        'When both day fields are set, a day that fits either of them counts. ' +
        '`L`, `LW`, `15W`, `FRI#2`, `5L`, `?` and macros such as `@daily` are understood.',
    )
    .meta({ examples: ['0 9 * * 1-5', '*/15 * * * *'] }),
}

const rruleFields = {
  type: z.literal('rrule'),
  rrule: z
    .string()
    .min(1)
    .describe(
      'iCalendar recurrence rule per RFC 5545: a bare rule, or lines of DTSTART, RRULE, RDATE and EXDATE. ' +
        'Without DTSTART the rule starts in the minute the automation is created.',
    )
    .meta({ examples: ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;BYHOUR=9;BYMINUTE=0'] }),
}

const atFields = {
  type: z.literal('at'),
  at: z
    .string()
    .regex(atPattern, { error: (issue) => atProblem(String(issue.input)) ?? undefined, abort: true })
    .refine((text) => atProblem(text) === null, {
      error: (issue) => atProblem(String(issue.input)) ?? undefined,
    })
    .describe('ISO 8601 date and time of the only run. Without an offset it is local time in `timezone`.')
    .meta({ examples: ['2027-03-01T09:00:00+01:00', '2027-03-01T09:00'] }),
}

const everyFields = {
  type: z.literal('every'),
  n: z
    .int()
    .min(1)
    .describe('Number of units between two runs, counted as elapsed time from the creation.')
    .meta({ examples: [90] }),
  unit: z.enum(['hours', 'minutes']).describe('Unit of `n`.'),
}

const eventInputFields = {
  type: z.literal('event'),
  events: z
    .array(triggerEvent)
    .min(1)
    .max(20)
    .overwrite((names) => [...new Set(names)])
    .describe(
      'Events that start the automation, once per occurrence. ' +
        'A name given more than once is kept at its first place only.',
    )
    .meta({ examples: [['github.pr.merged']] }),
  condition: condition.optional(),
  delaySeconds: delaySeconds.optional(),
  targetBranches: targetBranches.optional(),
}

const eventInput = z.strictObject(eventInputFields).superRefine(({ events, targetBranches }, context) => {
  const branched: readonly string[] = githubPullRequestEvents
  if (!targetBranches || events.every((name) => branched.includes(name))) return
  context.addIssue({
    code: 'custom',
    path: ['targetBranches'],
    message: `Only valid when every event is one of ${branched.join(', ')}`,
  })
})

export const scheduleInput = z
  .discriminatedUnion('type', [
    z.strictObject(cronFields),
    z.strictObject(rruleFields),
    z.strictObject(atFields),
    z.strictObject(everyFields),
    eventInput,
  ])
  .describe('When the automation runs: at set times, by a calendar rule, once, at an interval, or on events.')
  .meta({ examples: [{ type: 'cron', expr: '0 9 * * 1-5' }] })

/** Whether every message would start a run: an automation of this schedule needs a condition, or rules. */
export function needsCondition(schedule: { type: string; events?: readonly string[]; condition?: string }) {
  return schedule.type === 'event' && schedule.events?.includes('conversation.activity') === true
    ? !schedule.condition?.trim()
    : false
}

export const conditionNeeded =
  'conversation.activity needs a condition or rules: say which conversations should start a run'

export const schedule = z
  .discriminatedUnion('type', [
    z.object(cronFields),
    z.object(rruleFields),
    z.object({ ...atFields, at: z.string().describe(atFields.at.description ?? '') }),
    z.object(everyFields),
    z.object({
      type: z.literal('event'),
      events: z.array(z.string().min(1)).min(1).max(20).describe('Events that start the automation.'),
      event: z
        .string()
        .min(1)
        .optional()
        .describe('Legacy form with a single event; `events` is canonical when both are present.'),
      condition: condition.optional(),
      conditionMode: z
        .enum(['agent', 'judge'])
        .optional()
        .describe(
          'Set by the server. `judge`: decided from the event payload before the run; `agent`: at its start.',
        ),
      conditionSchemaVersion: z
        .int()
        .min(1)
        .optional()
        .describe('Set by the server: version of the event field guide the condition was judged against.'),
      delaySeconds: delaySeconds.optional(),
      targetBranches: targetBranches.optional(),
      channelIds: z
        .array(z.uuid())
        .min(1)
        .optional()
        .describe('Message channels the automation is limited to; omitted means all.'),
      productIds: z
        .array(z.uuid())
        .min(1)
        .optional()
        .describe('Products the automation is limited to; omitted means all.'),
    }),
  ])
  .describe('When the automation runs.')
  .meta({ examples: [{ type: 'cron', expr: '0 9 * * 1-5' }] })

export type ScheduleInput = z.infer<typeof scheduleInput>
export type Schedule = z.infer<typeof schedule>

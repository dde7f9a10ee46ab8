import * as z from 'zod'

const side = (when: string) =>
  z
    .string()
    .nullable()
    .describe(
      `What started the automation ${when} the change. Null where there was nothing, or it cannot be told.`,
    )

/** Beside the recorded values of a change, which stay the rules as they were written. */
export const scheduleWords = z
  .object({ before: side('before'), after: side('after') })
  .describe(
    'The `schedule` of both sides in plain words, each with the zone that it was in. ' +
      'Only there when the schedule of an automation is among the changed fields.',
  )
  .meta({ examples: [{ before: 'Every weekday at 08:00, Berlin', after: 'Every weekday at 09:00, Berlin' }] })
  .optional()

export type ScheduleWords = NonNullable<z.infer<typeof scheduleWords>>

import * as z from 'zod'
import { weekdayNames } from '#contract/common/calendar-words.ts'
import { asData, dataRule } from '#service/core/model-data.ts'
import { modelFailure } from '#service/core/model-failure.ts'
import { askInForm } from '#service/core/model-form.ts'
import { costOf, type Model } from '#service/core/models.ts'
import { spellLocal } from '#service/engine/schedule/words.ts'
import { wallAt } from '#service/engine/schedule/zone.ts'

const answer = z.object({
  understood: z.boolean(),
  kind: z.enum(['cron', 'rrule', 'every', 'at', 'none']),
  value: z.string().max(500),
  timezone: z.string().max(100),
  reason: z.string().max(2000),
})

export type Said = z.infer<typeof answer>
export type Question = { text: string; timezone: string; now: Date }

/** Names the day of the week, since models count days badly. */
function instructions({ timezone, now }: Question): string {
  const wall = wallAt(timezone, now.getTime())
  const today = `${weekdayNames[new Date(wall).getUTCDay()]} ${spellLocal(Math.floor(wall / 60_000) * 60_000)}`
  return `You turn words into the schedule they stand for. You do nothing else.

It is ${today} in ${timezone}, the zone that is meant where the words name none.

${dataRule}

Answer with a JSON object and nothing else:
{"understood": true or false, "kind": "cron" | "rrule" | "every" | "at" | "none", "value": "…", "timezone": "…", "reason": "…"}

- "cron": five fields in local time, such as "0 9 * * 1-5". Use it wherever it says all of it.
- "rrule": an iCalendar rule, such as "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;BYHOUR=9;BYMINUTE=0". Always name BYHOUR and BYMINUTE.
- "every": an interval, such as "90 minutes" or "4 hours".
- "at": one run, in local time, such as "2027-03-01T09:00".
- "timezone": the IANA name of a zone that the words name; else "".

Set "understood" to false, "kind" to "none" and say why in "reason", in one plain sentence, when any word would be left out
of the schedule, when no time of day is said and it is no interval, when the words can mean more than one schedule (also an
abbreviation that several zones share, such as IST or CST), when they speak of something that happens or of a
condition instead of a time, or when none of these kinds says all of it. Being wrong is worse than not answering.`
}

/** What the answer cost; null when the price is not known. Absent when there was none. */
type Paid = { costMicros?: number | null }

/** Returns what the model answered, or why it could not be asked. It has no tools, and the words are data. */
export async function askForSchedule(
  model: Model,
  question: Question,
  signal: AbortSignal,
): Promise<({ said: Said } | { failure: string }) & Paid> {
  try {
    const { said, usage } = await askInForm({
      model: model.model,
      instructions: instructions(question),
      prompt: asData('words', question.text),
      ...{ form: answer, maxOutputTokens: 1000, signal },
    })
    const { inputTokens = 0, outputTokens = 0, inputTokenDetails } = usage
    const spent = { inputTokens, outputTokens, cachedTokens: inputTokenDetails?.cacheReadTokens ?? 0 }
    const costMicros = costOf(model.price, spent)
    return said ? { said, costMicros } : { failure: unreadable, costMicros }
  } catch (error) {
    const failure = modelFailure(model.name, error)
    if (!failure) throw error
    const isMalformed = error instanceof Error && /^AI_No\w+GeneratedError$/.test(error.name)
    return { failure: isMalformed ? unreadable : failure.message }
  }
}

const unreadable = 'It did not answer in the form of a schedule.'

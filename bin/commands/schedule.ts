import { Command } from 'commander'
import { emptyDraft, scheduleOf } from '#contract/schedule/form/draft.ts'
import { understand } from '#contract/schedule/language/understand.ts'

type Flags = { timezone: string; json?: boolean }

async function read(words: string[], { timezone, json }: Flags): Promise<void> {
  const { describeSchedule } = await import('#service/engine/schedule/describe.ts')
  const { checkSchedule } = await import('#service/engine/schedule/check.ts')
  const { zoneProblem } = await import('#service/engine/schedule/zone.ts')
  const unknown = zoneProblem(timezone)
  if (unknown !== null) throw new Error(`--timezone: ${unknown}`)
  const now = new Date()
  const understood = understand(words.join(' '), emptyDraft(now.getTime(), timezone), timezone, now.getTime())
  const offered = understood.suggestions.map((one) => `“${one.text}”`).join(' or ')
  if ('problem' in understood)
    throw new Error(offered === '' ? understood.problem : `${understood.problem} Did you mean ${offered}?`)
  const said = scheduleOf(understood.draft, understood.timezone)
  if ('problem' in said) throw new Error(said.problem.message)
  const checked = checkSchedule(said.schedule, understood.timezone, now)
  if (!checked.ok) throw new Error(checked.issues.map(({ message }) => message).join('. '))
  const { schedule } = said
  if (json)
    return void process.stdout.write(`${JSON.stringify({ schedule, timezone: understood.timezone })}\n`)
  const sentence = describeSchedule(schedule, understood.timezone, now.getTime())
  process.stdout.write(`${sentence}\n${JSON.stringify(schedule)}\n`)
  if (offered !== '') process.stdout.write(`It may also mean ${offered}.\n`)
}

export const scheduleCommand = new Command('schedule')
  .description('Read a schedule from words: English, German, French, Spanish, cron or a recurrence rule.')
  .argument('<words...>', 'such as: every other Friday at 3pm')
  .option(
    '--timezone <zone>',
    'the zone that is meant where the words name none',
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  )
  .option('--json', 'print the schedule and its zone as the API takes them')
  .action(read)

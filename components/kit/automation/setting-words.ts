import type { AutomationSettings } from '#contract/common/automation-settings.ts'
import { inDollars } from '#lib/dollars.ts'

export type Option<Value> = { value: Value; label: string; note?: string }
type Words<Value> = { title: string; note: string; options: readonly Option<Value>[] }

/** Settings that are one of a few choices. */
export type ChosenSettings = Omit<AutomationSettings, 'monthlyLimitUsd'>

export const limitTitle = 'Monthly limit'

function combineLabel(minutes: number): string {
  if (minutes === 0) return 'One run for each event'
  return `One run for what comes within ${minutes === 60 ? 'an hour' : `${minutes} minutes`}`
}

/** Names of the settings and their choices, for the settings tab, versions and histories. */
export const settingWords: { [Name in keyof ChosenSettings]: Words<ChosenSettings[Name]> } = {
  overlap: {
    title: 'Overlap',
    note: 'What to do when a run is due and the previous one is still running.',
    options: [
      { value: 'skip', label: 'Skip it', note: 'It is listed as skipped.' },
      { value: 'queue', label: 'Run it afterwards', note: 'Runs wait and run one after the other.' },
    ],
  },
  missedRuns: {
    title: 'Missed runs',
    note: 'What to do about runs that were due while Signalbox was down.',
    options: [
      { value: 'latest', label: 'Run the latest one', note: 'Only if it is recent. Older ones are not run.' },
      { value: 'skip', label: 'Run none', note: 'The next run is at the next time of the schedule.' },
    ],
  },
  attempts: {
    title: 'Attempts',
    note: 'How often to try when a run fails for a temporary reason, such as a provider that is down.',
    options: [1, 2, 3, 4, 5].map((value) => ({ value, label: value === 1 ? 'Once' : `${value} times` })),
  },
  notices: {
    title: 'Notices',
    note: 'When to send a notice to the notice destination of the organization.',
    options: [
      { value: 'problems', label: 'When it fails', note: 'Also when Signalbox pauses it.' },
      { value: 'never', label: 'Never', note: 'Failures are still shown here and on Home.' },
    ],
  },
  combineMinutes: {
    title: 'Combine events',
    note: 'Whether events that follow each other start a run each, or one run that waits for them and gets all, up to 500.',
    options: [0, 5, 15, 60].map((value) => ({ value, label: combineLabel(value) })),
  },
  beyondLimit: {
    title: 'Many events',
    note: 'What to do with events that would start more than 60 runs within an hour.',
    options: [
      { value: 'skip', label: 'Skip them', note: 'They are listed as skipped, and you get one notice.' },
      { value: 'queue', label: 'Run them later', note: 'One by one as soon as there is room, within a day.' },
      {
        value: 'bundle',
        label: 'Combine them into one run',
        note: 'It gets all events that wait, up to 500.',
      },
    ],
  },
  quietWhenNothing: {
    title: 'Nothing to report',
    note: 'What to send when a run succeeds but finds nothing.',
    options: [
      {
        value: false,
        label: 'Send one line',
        note: 'If no message arrives at all, you know that something is wrong.',
      },
      { value: true, label: 'Send nothing', note: 'The run is still listed.' },
    ],
  },
}

/** The choices of a setting, and what it has when that is none of them, as a program may choose. */
export function choicesOf<Name extends keyof ChosenSettings>(
  name: Name,
  value: ChosenSettings[Name],
): readonly Option<ChosenSettings[Name]>[] {
  const { options } = settingWords[name]
  if (options.some((option) => option.value === value)) return options
  return [...options, { value, label: typeof value === 'number' ? combineLabel(value) : String(value) }]
}

const isSetting = (name: string): name is keyof ChosenSettings => Object.hasOwn(settingWords, name)

/** Settings by their titles, each with its choice: `{ Overlap: 'run it after' }`. Unknown ones stay as they are. */
export function settingsInWords(settings: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      if (name === 'monthlyLimitUsd')
        return [limitTitle, typeof value === 'number' ? `${inDollars(value)} for models` : 'none']
      if (!isSetting(name)) return [name, value]
      const { title, options } = settingWords[name]
      const chosen =
        name === 'combineMinutes' && typeof value === 'number'
          ? { label: combineLabel(value) }
          : options.find((option) => option.value === value)
      return [title, chosen ? chosen.label.charAt(0).toLowerCase() + chosen.label.slice(1) : value]
    }),
  )
}

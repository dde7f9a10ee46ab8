import type { AutomationSettings } from '#contract/common/automation-settings.ts'

export type Option<Value> = { value: Value; label: string; note?: string }
type Words<Value> = { title: string; note: string; options: readonly Option<Value>[] }

/** Each setting and its choices: where it is set, in versions, and in histories. */
export const settingWords: { [Name in keyof AutomationSettings]: Words<AutomationSettings[Name]> } = {
  overlap: {
    title: 'Overlap',
    note: 'A run is due while the one before is still under way.',
    options: [
      { value: 'skip', label: 'Leave it out', note: 'It is written down as skipped.' },
      { value: 'queue', label: 'Run it after', note: 'In order, one after the other.' },
    ],
  },
  missedRuns: {
    title: 'Missed runs',
    note: 'Signalbox was down when a run was due.',
    options: [
      { value: 'latest', label: 'Make up for the latest', note: 'If it is recent; older ones are left.' },
      { value: 'skip', label: 'Make up for none', note: 'The next run is the next time of the schedule.' },
    ],
  },
  attempts: {
    title: 'Attempts',
    note: 'A run fails for a reason that can pass, such as a provider that is down.',
    options: [1, 2, 3, 4, 5].map((value) => ({ value, label: value === 1 ? 'Once' : `${value} times` })),
  },
  notices: {
    title: 'Notices',
    note: 'Told at the notice destination of the organization.',
    options: [
      { value: 'problems', label: 'When it fails', note: 'And when Signalbox pauses it.' },
      { value: 'never', label: 'Never', note: 'It still shows here and on Home.' },
    ],
  },
  quietWhenNothing: {
    title: 'Nothing to report',
    note: 'A run went well and found nothing.',
    options: [
      { value: false, label: 'Say so', note: 'One line, so that silence means a fault.' },
      { value: true, label: 'Send nothing', note: 'The run is listed all the same.' },
    ],
  },
}

const isSetting = (name: string): name is keyof AutomationSettings => Object.hasOwn(settingWords, name)

/** Settings by their titles, each with its choice: `{ Overlap: 'run it after' }`. What is not known stays as it is. */
export function settingsInWords(settings: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      if (!isSetting(name)) return [name, value]
      const { title, options } = settingWords[name]
      const chosen = options.find((option) => option.value === value)
      return [title, chosen ? chosen.label.charAt(0).toLowerCase() + chosen.label.slice(1) : value]
    }),
  )
}

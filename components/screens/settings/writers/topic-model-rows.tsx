'use client'

import { Switch } from '#components/ui/switch.tsx'
import type { TopicWriterSettings, UpdateTopicWriterInput } from '#contract/topic-writer.ts'
import { formatCount } from '#lib/format.ts'
import { SettingRow } from '../rows.tsx'
import { NumberSetting } from './text-settings.tsx'
import type { Save } from './use-saved-settings.ts'

type RowsProps = { settings: TopicWriterSettings; readOnly: boolean; save: Save<UpdateTopicWriterInput> }

/** Models that help the topic writer: which, how much they may do a day, what they did and cost today. */
export function TopicModelRows({ settings, readOnly, save }: RowsProps) {
  const { model, embedding, useModel } = settings
  if (model === null && embedding === null)
    return (
      <SettingRow
        title="Models"
        note="None is configured. Messages are sorted by their words, which needs none."
      >
        <span className="text-ink-3">Not used</span>
      </SettingRow>
    )
  return (
    <>
      <SettingRow title="Models" note={<Helpers settings={settings} />}>
        <Switch
          aria-label="Models"
          checked={useModel}
          disabled={readOnly}
          onChange={(on) => save({ useModel: on }, 'Models')}
        />
      </SettingRow>
      {model !== null && <CallsRow {...{ settings, readOnly, save }} />}
      {embedding !== null && <TextsRow {...{ settings, readOnly, save }} />}
    </>
  )
}

function Helpers({ settings: { model, embedding, today } }: Pick<RowsProps, 'settings'>) {
  const spent = today.calls + today.texts > 0
  const cost = today.costUsd === null ? 'Price not known' : `$${today.costUsd.toFixed(2)} today`
  return (
    <>
      {model !== null && `${model} is asked when words alone do not tell where a discussion belongs. `}
      {embedding !== null && `${embedding} finds discussions that mean the same in other words. `}
      {spent && `${cost}. `}
      Decisions of people stay.
    </>
  )
}

function CallsRow({ settings, readOnly, save }: RowsProps) {
  const { callsPerDay, today } = settings
  const isUsedUp = today.calls >= callsPerDay
  const open = today.undecided >= 1000 ? 'More than 1,000 discussions' : discussions(today.undecided)
  return (
    <SettingRow
      title="Model calls a day"
      note={`${formatCount(today.calls)} today, each for up to 40 discussions. ${
        isUsedUp
          ? 'They are used up: words alone decide until tomorrow (UTC).'
          : 'When they are used up, words alone decide.'
      }${today.undecided > 0 ? ` ${open} still to ask about.` : ''}`}
    >
      <NumberSetting
        label="Model calls a day"
        value={callsPerDay}
        least={0}
        most={10_000}
        readOnly={readOnly}
        onSave={(value) => save({ callsPerDay: value }, 'Model calls a day')}
      />
    </SettingRow>
  )
}

function TextsRow({ settings, readOnly, save }: RowsProps) {
  const { textsPerDay, today } = settings
  const isUsedUp = today.texts >= textsPerDay
  return (
    <SettingRow
      title="Discussions compared by meaning a day"
      note={`${formatCount(today.texts)} today. ${
        isUsedUp
          ? 'They are used up: the others are compared by their words until tomorrow (UTC).'
          : 'When they are used up, the others are compared by their words.'
      }`}
    >
      <NumberSetting
        label="Discussions compared by meaning a day"
        value={textsPerDay}
        least={0}
        most={1_000_000}
        readOnly={readOnly}
        onSave={(value) => save({ textsPerDay: value }, 'Discussions compared by meaning a day')}
      />
    </SettingRow>
  )
}

function discussions(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'discussion' : 'discussions'}`
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Section } from '#components/ui/section.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { StoryWriterSettings, UpdateStoryWriterInput } from '#contract/story-writer.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { SettingRow } from '../rows.tsx'
import { StoryRules } from './story-rules.tsx'
import { NumberSetting } from './text-settings.tsx'
import { useSavedSettings } from './use-saved-settings.ts'

const { queryKey } = api.storyWriter.get.queryOptions()

/** The settings that are given, as they are now. */
function beforeOf(now: StoryWriterSettings, given: UpdateStoryWriterInput): UpdateStoryWriterInput {
  const { rules, expected: _, ...fields } = given
  const kept = Object.keys(fields).map((key) => [key, now[key as keyof typeof fields]])
  const thresholds = Object.entries(rules ?? {}).map(([rule, chosen]) => {
    const known = now.rules[rule as keyof typeof now.rules]
    return [rule, Object.fromEntries(Object.entries(known).filter(([key]) => key in (chosen ?? {})))]
  })
  return {
    ...Object.fromEntries(kept),
    ...(thresholds.length > 0 && { rules: Object.fromEntries(thresholds) }),
  }
}

function useStoryWriter(now: StoryWriterSettings) {
  return useSavedSettings<UpdateStoryWriterInput, StoryWriterSettings>({
    queryKey,
    send: (given, idempotencyKey) => client.storyWriter.update(given, { context: { idempotencyKey } }),
    before: (given) => beforeOf(now, given),
  })
}

/** The stories' part of “Topics and stories”. */
export function StoryWriterCard() {
  const { data, error, isPending, refetch, isFetching } = useQuery(api.storyWriter.get.queryOptions())
  if (isPending) return <LoadingRows rows={8} label="Loading the settings of the story writer" />
  if (!data)
    return (
      <ReadFailure
        title="The settings of the story writer could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <Settings settings={data} />
}

function Settings({ settings }: { settings: StoryWriterSettings }) {
  const { role } = useViewer().member
  const readOnly = !useOffers()('updateStoryWriter') || role === 'member'
  const save = useStoryWriter(settings)
  const { enabled, perDay } = settings
  return (
    <div className="grid gap-8">
      <Section flush title="Stories">
        <dl>
          <SettingRow title="Write stories" note={<Today settings={settings} />}>
            <Switch
              aria-label="Write stories"
              checked={enabled}
              disabled={readOnly}
              onChange={(on) => save({ enabled: on }, 'Write stories')}
            />
          </SettingRow>
          <SettingRow title="New stories a day" note="At most. Existing stories are still kept up to date.">
            <NumberSetting
              label="New stories a day"
              value={perDay}
              least={0}
              most={50}
              readOnly={readOnly}
              onSave={(value) => save({ perDay: value }, 'New stories a day')}
            />
          </SettingRow>
          <ModelRows settings={settings} readOnly={readOnly} />
        </dl>
      </Section>
      <Section flush title="When a story is written" note="Each story says which of these caused it.">
        <StoryRules rules={settings.rules} readOnly={readOnly} onSave={save} />
      </Section>
    </div>
  )
}

function Today({ settings: { enabled, today, lastPassAt } }: { settings: StoryWriterSettings }) {
  if (!enabled) return 'Off. Existing stories stay as they are.'
  return (
    <>
      {`${formatCount(today.stories)} new today`}
      {today.waiting > 0 && `, ${formatCount(today.waiting)} wait for another day`}
      {lastPassAt && (
        <>
          {'. Looked '}
          <TimeAgo instant={lastPassAt} />
        </>
      )}
      .
    </>
  )
}

function ModelRows({ settings, readOnly }: { settings: StoryWriterSettings; readOnly: boolean }) {
  const save = useStoryWriter(settings)
  const { model, useModel, callsPerDay, today } = settings
  if (model === null)
    return (
      <SettingRow
        title="Language model"
        note="None is configured. Stories are written by fixed rules, which need none."
      >
        <span className="text-ink-3">Not used</span>
      </SettingRow>
    )
  const cost = today.costUsd === null ? 'price not known' : `$${today.costUsd.toFixed(2)}`
  return (
    <>
      <SettingRow
        title="Language model"
        note={`${model} writes sentences between the facts. Each is checked: a figure, name, quote or link that is not in the facts is removed.`}
      >
        <Switch
          aria-label="Language model"
          checked={useModel}
          disabled={readOnly}
          onChange={(on) => save({ useModel: on }, 'Language model')}
        />
      </SettingRow>
      <SettingRow
        title="Model calls a day"
        note={`${formatCount(today.calls)} today, ${cost}. When they are used up, stories are written by fixed rules.`}
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
    </>
  )
}

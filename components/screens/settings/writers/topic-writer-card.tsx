'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureWords } from '#components/kit/form/failure.ts'
import { randomKey } from '#components/kit/form/intent.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { topicSwitchId } from '#components/kit/topics/words.ts'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type {
  AutomaticAct,
  TopicWriterSettings,
  UpdateTopicWriterInput,
  WriterLanguage,
} from '#contract/topic-writer.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { SettingRow } from '../rows.tsx'
import { WordsSetting } from './text-settings.tsx'
import { TopicModelRows } from './topic-model-rows.tsx'
import { type Save, useSavedSettings } from './use-saved-settings.ts'

const { queryKey } = api.topicWriter.get.queryOptions()
const againMs = 2_000

/** The topics' part of “Topics and stories”. */
export function TopicWriterCard() {
  const { data, error, isPending, refetch, isFetching } = useQuery({
    ...api.topicWriter.get.queryOptions(),
    // A pass that was asked for ends by itself.
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? againMs : false),
  })
  if (isPending) return <LoadingRows rows={6} label="Loading the settings of the topic writer" />
  if (!data)
    return (
      <ReadFailure
        title="The settings of the topic writer could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <Settings settings={data} />
}

function isUnderWay({ pass: { askedAt, endedAt } }: TopicWriterSettings): boolean {
  return askedAt !== null && (endedAt === null || endedAt < askedAt)
}

type RowsProps = { settings: TopicWriterSettings; readOnly: boolean; save: Save<UpdateTopicWriterInput> }

function Settings({ settings }: { settings: TopicWriterSettings }) {
  const { role } = useViewer().member
  const readOnly = !useOffers()('updateTopicWriter') || role === 'member'
  const save = useSavedSettings<UpdateTopicWriterInput, TopicWriterSettings>({
    queryKey,
    send: (given, idempotencyKey) => client.topicWriter.update(given, { context: { idempotencyKey } }),
    before: (given) =>
      Object.fromEntries(
        Object.keys(given).map((key) => [
          key,
          settings[key as keyof Omit<UpdateTopicWriterInput, 'expected'>],
        ]),
      ),
  })
  return (
    <Section flush title="Topics">
      <dl>
        <SettingRow title="Sort messages into topics" note={<Reading settings={settings} />}>
          <Switch
            id={topicSwitchId}
            aria-label="Sort messages into topics"
            checked={settings.enabled}
            disabled={readOnly}
            onChange={(enabled) => save({ enabled }, 'Sort messages into topics')}
          />
        </SettingRow>
        <NightlyPass settings={settings} readOnly={readOnly} />
        <TopicModelRows {...{ settings, readOnly, save }} />
        <AutomaticRow {...{ settings, readOnly, save }} />
        <LanguageRow {...{ settings, readOnly, save }} />
        <WordRows {...{ settings, readOnly, save }} />
      </dl>
    </Section>
  )
}

function Reading({ settings: { enabled, waiting } }: { settings: TopicWriterSettings }) {
  if (!enabled) return 'Off. Messages join a topic only when somebody or an automation puts them there.'
  if (waiting === 0) return 'On. Every message is read.'
  return `On. ${waiting >= 1000 ? 'More than 1,000' : formatCount(waiting)} still to read.`
}

function counted(count: number, one: string, more: string): string {
  return `${formatCount(count)} ${count === 1 ? one : more}`
}

function NightlyPass({ settings, readOnly }: Omit<RowsProps, 'save'>) {
  const cache = useQueryClient()
  const start = useMutation({
    mutationFn: () => client.topicWriter.pass({}, { context: { idempotencyKey: randomKey() } }),
    onSuccess: (now) => cache.setQueryData(queryKey, now),
    onError: (error) =>
      toast({ title: 'The pass was not started', description: failureWords(error), tone: 'stop' }),
  })
  const { enabled, pass } = settings
  const isRunning = isUnderWay(settings)
  return (
    <SettingRow title="Nightly pass" note="Compares all recent discussions and places those that wait.">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          disabled={readOnly || !enabled}
          loading={start.isPending || isRunning}
          onClick={() => start.mutate()}
        >
          Run now
        </Button>
        <p role="status" className="text-sm text-ink-2">
          {isRunning ? 'Comparing all recent discussions.' : <LastPass pass={pass} />}
        </p>
      </div>
    </SettingRow>
  )
}

function LastPass({ pass: { endedAt, placed, begun, merged } }: Pick<TopicWriterSettings, 'pass'>) {
  if (endedAt === null) return 'It has not run yet.'
  const did = [
    counted(placed, 'discussion placed', 'discussions placed'),
    counted(begun, 'topic begun', 'topics begun'),
    ...(merged > 0 ? [counted(merged, 'topic merged', 'topics merged')] : []),
  ]
  return (
    <>
      <TimeAgo instant={endedAt} />
      {`: ${did.join(', ')}.`}
    </>
  )
}

const acts: { act: AutomaticAct; label: string }[] = [
  { act: 'merge', label: 'Merge topics about the same thing' },
  { act: 'split', label: 'Split topics about different things' },
  { act: 'close', label: 'Close topics that are done or silent' },
  { act: 'reopen', label: 'Reopen closed topics that people talk about' },
]

function AutomaticRow({ settings: { automatic }, readOnly, save }: RowsProps) {
  return (
    <SettingRow
      title="Existing topics"
      note="Changes that the nightly pass may make without asking. Decisions of people stay."
    >
      <Switches
        choices={acts.map(({ act, label }) => ({ value: act, label }))}
        chosen={automatic}
        readOnly={readOnly}
        onChange={(chosen, label) => save({ automatic: chosen }, label)}
      />
    </SettingRow>
  )
}

const languageNames: Record<WriterLanguage, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  ja: 'Japanese',
}

function LanguageRow({ settings: { languages }, readOnly, save }: RowsProps) {
  const all = Object.entries(languageNames) as [WriterLanguage, string][]
  return (
    <SettingRow title="Languages" note="Greetings and common words of these languages are ignored.">
      <Switches
        choices={all.map(([value, label]) => ({ value, label }))}
        chosen={languages}
        least={1}
        readOnly={readOnly}
        onChange={(chosen, label) => save({ languages: chosen }, label)}
      />
    </SettingRow>
  )
}

type SwitchesProps<Value> = {
  choices: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  /** How many stay on at least. */
  least?: number
  readOnly: boolean
  onChange: (chosen: Value[], label: string) => void
}

function Switches<Value extends string>(props: SwitchesProps<Value>) {
  const { choices, chosen, least = 0, readOnly, onChange } = props
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {choices.map(({ value, label }) => {
        const isOn = chosen.includes(value)
        const rest = chosen.filter((one) => one !== value)
        return (
          <li key={value} className="flex items-center gap-2.5">
            <Switch
              aria-label={label}
              checked={isOn}
              disabled={readOnly || (isOn && chosen.length <= least)}
              onChange={(on) => onChange(on ? [...rest, value] : rest, label)}
            />
            <span aria-hidden="true">{label}</span>
          </li>
        )
      })}
    </ul>
  )
}

function WordRows({ settings: { ownWords, forbidden }, readOnly, save }: RowsProps) {
  return (
    <>
      <SettingRow
        title="Your own words"
        note="Names of products and the like. They are in every second message and say little about its subject."
      >
        <WordsSetting
          label="Your own words"
          placeholder="Northline, Beacon"
          value={ownWords}
          readOnly={readOnly}
          onSave={(words) => save({ ownWords: words }, 'Your own words')}
        />
      </SettingRow>
      <SettingRow
        title="Never a topic"
        note="A discussion with one of these words never starts a topic by itself."
      >
        <WordsSetting
          label="Never a topic"
          placeholder="job application, unsubscribe"
          value={forbidden}
          readOnly={readOnly}
          onSave={(words) => save({ forbidden: words }, 'Never a topic')}
        />
      </SettingRow>
    </>
  )
}

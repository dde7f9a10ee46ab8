'use client'

import { useQuery } from '@tanstack/react-query'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Command } from '#components/ui/command.tsx'
import { Section } from '#components/ui/section.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { api } from '#lib/api/browser/api.ts'
import { LevelsTable, UsageTable } from './tables.tsx'
import { providerNames } from './words.ts'

const facts = [
  [
    'healthy',
    'Automations run, with the built-in writer.',
    'The built-in writer makes a digest of numbers, names and quotes from your data. Its first line says that no language model was used.',
  ],
  [
    'held',
    'Conditions cannot be judged.',
    'An automation with a condition skips every event and gives this reason.',
  ],
  [
    'held',
    'Prompts are followed by fixed rules only.',
    'From the prompt it reads only the period and the subject. Everything else needs a model.',
  ],
] as const

/** Explains what works without a language model. */
function WithoutModel() {
  return (
    <div role="note" className="rounded-[10px] border border-line bg-raised px-4 py-4">
      <h2 className="font-semibold">No language model is configured</h2>
      <ul className="mt-2 grid gap-2.5">
        {facts.map(([mark, title, words]) => (
          <li key={title} className="flex gap-2.5">
            <span className="mt-1">
              <StatusMark status={mark} />
            </span>
            <span className="min-w-0 text-pretty">
              <span className="font-medium">{title}</span> <span className="text-ink-2">{words}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const ways = [
  {
    title: 'Anthropic',
    lines: 'SIGNALBOX_MODEL_MED=anthropic:<model>\nSIGNALBOX_ANTHROPIC_API_KEY=<key>',
  },
  { title: 'OpenAI', lines: 'SIGNALBOX_MODEL_MED=openai:<model>\nSIGNALBOX_OPENAI_API_KEY=<key>' },
  {
    title: 'A server of your own',
    lines:
      'SIGNALBOX_MODEL_MED=compatible:<model>\nSIGNALBOX_MODEL_BASE_URL=http://127.0.0.1:11434/v1\n# where it asks for one\nSIGNALBOX_COMPATIBLE_API_KEY=<key>',
  },
]

/** Models are set where the service runs: a key to them never passes through the dashboard. */
function HowTo() {
  return (
    <div className="grid gap-4">
      <p className="max-w-[46rem] text-ink-2">
        In the environment of the service, or its <code className="text-xs">.env</code>, then start it again.
        One level is enough: a level that is not set uses the nearest one. The dashboard never shows the keys.
      </p>
      <div className="grid gap-3">
        {ways.map(({ title, lines }) => (
          <div key={title} className="grid min-w-0 gap-x-6 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <h3 className="pt-1.5 text-sm font-medium text-ink-2">{title}</h3>
            <Command what={`the settings for ${title}`} prompt={false}>
              {lines}
            </Command>
          </div>
        ))}
      </div>
    </div>
  )
}

export function ModelsScreen() {
  const { data, error, isPending, refetch, isFetching } = useQuery(api.models.list.queryOptions())
  if (isPending) return <LoadingRows rows={6} label="Loading the models" />
  if (!data)
    return (
      <ReadFailure
        title="The models could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  const { levels, judge, usage } = data
  const isConfigured = levels.some(({ configured }) => configured)
  return (
    <div className="grid gap-8">
      {!isConfigured && <WithoutModel />}
      <Section flush title="Levels" note="An automation uses one of three levels.">
        <LevelsTable levels={levels} />
        {judge.configured && (
          <p className="pt-3 text-ink-2">
            Conditions are judged by <span className="font-medium text-ink">{judge.model}</span>,{' '}
            {providerNames[judge.provider]}.
          </p>
        )}
      </Section>
      <Section
        flush
        title="Last 30 days"
        note="Days in UTC. Questions about conditions before a run, and about schedules in words, are not counted."
      >
        <UsageTable usage={usage} />
      </Section>
      <Section title={isConfigured ? 'How to change it' : 'How to set one'}>
        <HowTo />
      </Section>
    </div>
  )
}

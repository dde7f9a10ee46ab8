'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#components/kit/automation/use-change-automation.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Section } from '#components/ui/section.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { ModelList } from '#contract/models.ts'
import { api } from '#lib/api/browser/api.ts'
import { Levels } from './levels.tsx'
import { Month } from './month.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { Providers } from './providers.tsx'
import { UsageTable } from './usage-table.tsx'
import { providerNames } from './words.ts'

const facts = [
  [
    'healthy',
    'Automations run, with the built-in writer.',
    'The built-in writer makes a digest of numbers, names and quotes from your data. Its first line says that no language model was used.',
  ],
  [
    'held',
    'Conditions in words cannot be judged.',
    'An automation with one skips every event and gives this reason. Rules need no model.',
  ],
  [
    'held',
    'Prompts are followed by fixed rules only.',
    'From the prompt it reads only the period and the subject. Everything else needs a model.',
  ],
] as const

/** Explains what works without a language model. */
function WithoutModel({ hasProvider }: { hasProvider: boolean }) {
  return (
    <div role="note" className="rounded-[10px] border border-line bg-raised px-4 py-4">
      <h2 className="font-semibold">No language model is set</h2>
      <p className="mt-1 text-ink-2">
        {hasProvider
          ? 'There is a key. Choose a model below; one is enough for everything.'
          : 'Add the key of a provider below, then choose a model. One is enough for everything.'}
      </p>
      <ul className="mt-3 grid gap-2.5">
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

const Dialogs = lazyPart(() => import('./dialogs.tsx'))

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
  return <Models list={data} />
}

function Models({ list }: { list: ModelList }) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const mayChange = useMay()('saveModelProvider')
  const { levels, judge, usage, providers } = list
  const isConfigured = levels.some(({ configured }) => configured)
  return (
    <div className="grid gap-8">
      {!isConfigured && <WithoutModel hasProvider={providers.some(({ setBy }) => setBy !== null)} />}
      <Section
        flush
        title="Providers"
        note={
          mayChange
            ? 'Keys are stored encrypted and never shown again.'
            : 'An owner or an admin can change them.'
        }
      >
        <Providers {...{ providers, mayChange, open: setOpen }} />
      </Section>
      <Section
        flush
        title="Models"
        note="An automation uses one of three levels. A level without a model uses the nearest one."
      >
        <Levels {...{ list, mayChange, open: setOpen }} />
        {judge.configured && (
          <p className="pt-3 text-ink-2">
            Conditions are judged by <span className="font-medium text-ink">{judge.model}</span>,{' '}
            {providerNames[judge.provider]}.
          </p>
        )}
      </Section>
      <Month {...{ list, mayChange }} />
      <Section
        flush
        title="Last 30 days"
        note="Days in UTC. Questions about conditions before a run, and about schedules in words, are not counted."
      >
        <UsageTable usage={usage} />
      </Section>
      {open && <Dialogs list={list} open={open} show={setOpen} />}
    </div>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { type ReactNode, Suspense, useRef } from 'react'
import { automationQuery } from '#components/kit/automation/queries.ts'
import { FieldError } from '#components/kit/form/field-frame.tsx'
import { Input } from '#components/ui/input.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { isUuid } from '#lib/ids.ts'
import { ConditionCard } from './condition/condition-card.tsx'
import { nameOf } from './draft/draft.ts'
import { controlId } from './draft/fields.ts'
import { ProblemList } from './parts/problem-list.tsx'
import { SaveArea } from './save/save-bar.tsx'
import { useAfterSaving } from './save/use-after-saving.ts'
import { useSaving } from './save/use-saving.ts'
import { SendCard } from './send/send-card.tsx'
import { useBuilder, useBuilderField, useDraft } from './state/builder-form.ts'
import { discardAndSay } from './state/discard.ts'
import type { DraftRecord } from './state/use-draft-record.ts'
import { Summary } from './summary/summary.tsx'
import { DoCard } from './task/do-card.tsx'
import { WithCard } from './tools/with-card.tsx'
import { WhenCard } from './when/when-card.tsx'

/** Its name; left empty, it is called as its task begins. */
function NameField() {
  const { value: name, set, problem } = useBuilderField('name')
  const id = controlId('name')
  const suggested = nameOf({ name: '', prompt: useDraft().prompt })
  const isSuggested = name.trim() === '' && suggested !== ''
  return (
    <div className="grid gap-1.5 sm:pl-6">
      <label htmlFor={id} className="text-sm font-medium">
        Name
      </label>
      <Input
        id={id}
        value={name}
        maxLength={200}
        className="h-10! text-lg! font-medium"
        placeholder={suggested || 'Friday account health'}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
      {problem && <FieldError id={`${id}-error`} text={problem} />}
      <p id={`${id}-hint`} className={isSuggested ? 'text-xs text-ink-3' : 'sr-only'}>
        {isSuggested
          ? 'If you leave it empty, the first words of the task become the name.'
          : 'The name on every screen.'}
      </p>
    </div>
  )
}

const Banners = lazyPart(() => import('./parts/banners.tsx'))
const TestPanel = lazyPart(() => import('./test/test-panel.tsx'))

export type Written = { runId: string; output: ReactNode }

type Props = {
  record: DraftRecord
  organizationZone: string
  /** Output of the run in the address, drawn by the server. */
  written: Written | null
}

/** The five cards, the summary next to them, and the save bar. */
export function BuilderBody({ record, organizationZone, written }: Props) {
  const { automation, now } = useBuilder()
  const list = useRef<{ focus: () => void }>(null)
  const showProblems = () => void requestAnimationFrame(() => list.current?.focus())
  const saved = useAfterSaving(record, now)
  const saving = useSaving({ record, automation, now, showProblems, saved })
  const latest = useLatestVersion(automation?.id ?? null)
  const isSettled = saving.busy === null && !record.isOver.current
  const isBehind = isSettled && record.base !== null && latest !== null && latest > record.base
  return (
    <div className="grid gap-x-8 gap-y-6 max-lg:pb-28 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 content-start gap-5">
        {(isBehind || record.isLost || record.restored || record.elsewhere) && (
          <Suspense fallback={<Skeleton className="h-12" />}>
            <Banners record={record} isBehind={isBehind} compare={() => void saving.compareNow()} />
          </Suspense>
        )}
        <ProblemList ref={list} />
        <NameField />
        <div data-unheld="" className="grid min-w-0 gap-5">
          <WhenCard organizationZone={organizationZone} />
          <ConditionCard />
          <DoCard />
          <WithCard />
          <SendCard />
        </div>
        <Test written={written} />
      </div>
      <aside className="min-w-0">
        <div className="grid gap-5 lg:sticky lg:top-6">
          <Summary />
          <SaveArea record={record} saving={saving} discard={() => discardAndSay(record)} />
        </div>
      </aside>
    </div>
  )
}

function Test({ written }: { written: Written | null }) {
  const runId = useSearchParams().get('test')
  const isOffered = useOffers()('getRun')
  if (runId === null || !isUuid(runId) || !isOffered) return null
  return (
    <Suspense>
      <TestPanel key={runId} runId={runId} output={written?.runId === runId ? written.output : null} />
    </Suspense>
  )
}

const soonMs = 20_000

/** Checks for a newer version while the page is open, so that a conflict shows before saving. */
function useLatestVersion(id: string | null): number | null {
  const { data } = useQuery({
    ...automationQuery(api, id ?? ''),
    enabled: id !== null,
    refetchInterval: soonMs,
    refetchOnWindowFocus: true,
  })
  return data?.version ?? null
}

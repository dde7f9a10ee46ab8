'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, FlaskConical, RotateCw, Square } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useChangeAutomation, useMay } from '#components/kit/automation/use-change-automation.ts'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { canRepeat, canReplay } from '#components/kit/run/can-repeat.ts'
import { costOf, durationOf } from '#components/kit/run/ending-words.ts'
import { momentOf } from '#components/kit/run/run-columns.tsx'
import { isUnderWay, runMarks, stateWords, testWord } from '#components/kit/run/words.ts'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { fetchedPart, lazyPart } from '#components/ui/lazy-part.ts'
import { Menu } from '#components/ui/menu.tsx'
import { focusPage } from '#components/ui/overlay.ts'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { tip } from '#components/ui/tooltip.ts'
import { eventClause } from '#contract/common/trigger-events.ts'
import type { RunDetail } from '#contract/run-shape.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import type { Definition } from './repeat-run.ts'

const ReplayDialog = lazyPart(() => import('#components/kit/run/replay-dialog.tsx'))

export function RunHeader({ run }: { run: RunDetail }) {
  const { automationId, automationName, status } = run
  const kind = testWord(run)
  return (
    <PageHeader
      back={{ href: routes.automation(automationId), label: automationName }}
      mark={
        <span className="mt-1.5 inline-flex [&>svg]:size-4">
          <StatusMark status={runMarks[status]} />
        </span>
      }
      title={
        <>
          <span className="sr-only">Run of {automationName}: </span>
          {stateWords(run)}
          {kind && (
            <Badge tone="idle" className="ml-2 align-middle">
              {kind}
            </Badge>
          )}
        </>
      }
      summary={<Facts run={run} />}
      actions={<Actions run={run} />}
    />
  )
}

function Facts({ run }: { run: RunDetail }) {
  const { model, version, inputTokens, outputTokens, costUsd, attempt } = run
  const tokens = inputTokens + outputTokens
  const took = durationOf(run)
  const facts = [
    took && `took ${took}`,
    model && (model === 'built-in' ? 'built-in writer' : model),
    tokens > 0 && `${formatCount(tokens)} tokens`,
    tokens > 0 && (costOf(costUsd) ?? 'cost not known'),
    attempt > 1 && `attempt ${attempt}`,
    `version ${version}`,
  ].filter((fact) => typeof fact === 'string')
  return (
    <div className="flex flex-wrap gap-x-4">
      <TimeAgo instant={momentOf(run)} />
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </div>
  )
}

function Actions({ run }: { run: RunDetail }) {
  const may = useMay()
  const { cancel } = useChangeAutomation()
  const canCancel = isUnderWay(run) && may('cancelRun')
  const canAgain = canRepeat(run) && may('retryRun')
  useEffect(() => {
    // Moves the focus away from the place of Cancel, so that a second press does not run it again.
    if (!canCancel && document.activeElement === document.body) focusPage()
  }, [canCancel])
  return (
    <>
      {canCancel && (
        <Button onClick={() => void cancel(run.id)}>
          <Square aria-hidden="true" /> Cancel
        </Button>
      )}
      {canAgain && <RepeatButton run={run} />}
      {canReplay(run) && may('startRun') && <ReplayButton run={run} />}
    </>
  )
}

/** The event of this run once more, as a test that nobody but its author sees. */
function ReplayButton({ run: { automationId, event } }: { run: RunDetail }) {
  const [isOpen, setOpen] = useState(false)
  if (!event) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FlaskConical aria-hidden="true" /> Run as a test
      </Button>
      {isOpen && (
        <Suspense>
          <ReplayDialog
            automationId={automationId}
            eventId={event.id}
            eventName={event.name}
            summary={`When ${eventClause(event.name)}`}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Runs it once more; where the automation was changed since, a person chooses the version. */
function RepeatButton({ run }: { run: RunDetail }) {
  const { repeat, isRepeating } = useRepeat(run)
  const { version, presentVersion = version } = run
  const isChanged = presentVersion !== version
  const button = useRef<HTMLSpanElement>(null)
  // With a choice, the key opens it.
  const press = () => (isChanged ? button.current?.querySelector('button')?.click() : repeat('as-it-ran'))
  useShortcut('r', press, { group: 'This run', label: 'Run again' })
  const words = (
    <>
      <RotateCw aria-hidden="true" /> Run again
    </>
  )
  if (!isChanged)
    return (
      <Button onClick={press} loading={isRepeating} {...tip('With the same cause and version', 'r')}>
        {words}
      </Button>
    )
  return (
    <span ref={button} className="contents">
      <Menu
        label="Run again"
        align="end"
        trigger={
          <Button loading={isRepeating} {...tip('As it ran, or as it is now', 'r')}>
            {words}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
        items={[
          {
            ...{ label: 'As it ran', note: `Version ${version} of the automation` },
            onSelect: () => repeat('as-it-ran'),
          },
          {
            ...{ label: 'As it is now', note: `Version ${presentVersion}, with its checks` },
            onSelect: () => repeat('present'),
          },
        ]}
      />
    </span>
  )
}

function useRepeat(run: RunDetail) {
  const client = useQueryClient()
  const router = useRouter()
  const [isRepeating, setRepeating] = useState(false)
  const repeat = async (definition: Definition) => {
    setRepeating(true)
    const part = await fetchedPart(() => import('./repeat-run.ts'))
    const next = await part?.repeatAndSay(client, run, definition)
    setRepeating(false)
    if (next) router.push(routes.run(run.automationId, next))
  }
  return { repeat: (definition: Definition) => void repeat(definition), isRepeating }
}

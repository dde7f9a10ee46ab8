'use client'

import Link from 'next/link'
import { useChangeAutomation, useMay } from '#components/kit/automation/use-change-automation.ts'
import { concernOf } from '#components/kit/automation/words.ts'
import { Button } from '#components/ui/button.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { routes } from '#lib/routes.ts'

/** Why it does not do what it should, and what helps. */
export function Concern({ automation }: { automation: AutomationDetail }) {
  const { id, status, deletedAt, recentRuns } = automation
  const { turn, restore, start } = useChangeAutomation()
  const may = useMay()
  const why = concernOf(automation)
  const failed = recentRuns.findLast((run) => run.status === 'failed')
  if (deletedAt !== null)
    return (
      <Frame mark="paused" title="Deleted" text="It can be brought back for 30 days; it comes back paused.">
        {may('restoreAutomation') && (
          <Button size="sm" onClick={() => void restore(automation)}>
            Bring back
          </Button>
        )}
      </Frame>
    )
  if (why === null) return null
  if (status === 'healthy')
    return (
      <Frame
        mark="held"
        title="It hears events and runs on none"
        text={why}
        help="Until then each event is listed below as skipped. Without its condition it would run on all of them."
      />
    )
  const isPaused = status === 'paused'
  return (
    <Frame
      mark={isPaused ? 'paused' : 'error'}
      title={isPaused ? 'Signalbox paused it' : 'The last run failed'}
      text={why}
      help={
        isPaused
          ? 'Run it once to see that it is mended; then turn it on again.'
          : 'The next run goes on as planned.'
      }
    >
      {failed && (
        <Link
          href={routes.run(id, failed.id)}
          className="inline-flex h-7 items-center rounded-md border border-line-strong bg-raised px-2 text-xs font-medium hover:bg-hover"
        >
          See what failed
        </Link>
      )}
      {may('startRun') && (
        <Button size="sm" onClick={() => void start(automation)}>
          Run it once
        </Button>
      )}
      {isPaused && may('resumeAutomation') && (
        <Button size="sm" onClick={() => void turn(automation, true)}>
          Turn it on again
        </Button>
      )}
    </Frame>
  )
}

type FrameProps = {
  mark: 'error' | 'held' | 'paused'
  title: string
  text: string
  help?: string
  children?: React.ReactNode
}

function Frame({ mark, title, text, help, children }: FrameProps) {
  return (
    <div
      className={`mb-4 flex gap-3 rounded-[10px] border px-4 py-3 ${mark === 'error' ? 'border-transparent bg-stop-soft' : 'border-line bg-raised'}`}
    >
      <span className="mt-[5px]">
        <StatusMark status={mark} />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="max-w-[44rem] text-pretty text-ink-2 [overflow-wrap:anywhere]">{text}</p>
        {help && <p className="max-w-[44rem] text-ink-2">{help}</p>}
        {children && <div className="mt-2.5 flex flex-wrap gap-2">{children}</div>}
      </div>
    </div>
  )
}

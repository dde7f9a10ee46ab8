'use client'

import Link from 'next/link'
import { useChangeAutomation, useMay } from '#components/kit/automation/use-change-automation.ts'
import { concernOf } from '#components/kit/automation/words.ts'
import { Button } from '#components/ui/button.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { notRunningWords } from '#lib/automation-status.ts'
import { routes } from '#lib/routes.ts'

/** Explains why the automation does not work, and what helps. */
export function Concern({ automation }: { automation: AutomationDetail }) {
  const { id, status, deletedAt, recentRuns } = automation
  const { turn, restore, start } = useChangeAutomation()
  const may = useMay()
  const why = concernOf(automation)
  const failed = recentRuns.findLast((run) => run.status === 'failed')
  if (deletedAt !== null)
    return (
      <Frame mark="paused" title="Deleted" text="You can restore it for 30 days. It will be paused then.">
        {may('restoreAutomation') && (
          <Button size="sm" onClick={() => void restore(automation)}>
            Restore
          </Button>
        )}
      </Frame>
    )
  if (why === null) return null
  if (status === 'healthy')
    return (
      <Frame
        mark="held"
        title={`It is ${notRunningWords(automation)}`}
        text={why}
        help="Until then every event is skipped and listed below. If you remove the condition, it runs on every event."
      />
    )
  const isPaused = status === 'paused'
  return (
    <Frame
      mark={isPaused ? 'paused' : 'error'}
      title={isPaused ? 'Signalbox paused it' : 'The last run failed'}
      text={why}
      help={isPaused ? 'Run now to check that it works. Then resume it.' : 'The next run is still planned.'}
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
          Run now
        </Button>
      )}
      {isPaused && may('resumeAutomation') && (
        <Button size="sm" onClick={() => void turn(automation, true)}>
          Resume
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

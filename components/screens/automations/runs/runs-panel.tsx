'use client'

import { ListScreen } from '#components/kit/list/list-screen.tsx'
import type { TableView } from '#components/kit/list/list-state.ts'
import { useListState } from '#components/kit/list/use-list-state.ts'
import { RetryFailedButton } from '#components/kit/run/retry-failed/retry-button.tsx'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { runs, startsOf } from './list.tsx'
import { QueueLine } from './queue-line.tsx'

type Props = { automation: AutomationDetail; view: TableView }

export function RunsPanel({ automation, view }: Props) {
  const { state } = useListState(runs)
  const given = { automationId: automation.id, starts: startsOf(automation) }
  return (
    <>
      <QueueLine />
      <ListScreen
        {...{ view, given }}
        list={runs}
        actions={
          automation.recentRuns.length > 0 && (
            <RetryFailedButton
              what="runs"
              automation={automation}
              causes={state.filters.cause}
              size="sm"
              group="Runs"
            />
          )
        }
      />
    </>
  )
}

'use client'

import { ListScreen } from '#components/kit/list/list-screen.tsx'
import type { TableView } from '#components/kit/list/list-state.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { runs, startsOf } from './list.tsx'
import { QueueLine } from './queue-line.tsx'

type Props = { automation: AutomationDetail; view: TableView }

export function RunsPanel({ automation, view }: Props) {
  const given = { automationId: automation.id, starts: startsOf(automation) }
  return (
    <>
      <QueueLine />
      <ListScreen list={runs} view={view} given={given} />
    </>
  )
}

'use client'

import { ListScreen } from '#components/kit/list/list-screen.tsx'
import type { TableView } from '#components/kit/list/list-state.ts'
import { runs } from './list.tsx'

type Props = { automationId: string; view: TableView; isTimed: boolean }

export function RunsPanel({ view, ...given }: Props) {
  return <ListScreen list={runs} view={view} given={given} />
}

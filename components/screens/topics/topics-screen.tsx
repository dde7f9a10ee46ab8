'use client'

import type { TableView } from '#components/kit/list/columns.ts'
import { ListScreen } from '#components/kit/list/list-screen.tsx'
import { topics } from './list.tsx'

export function TopicsScreen({ view }: { view: TableView }) {
  return <ListScreen list={topics} view={view} given={undefined} />
}

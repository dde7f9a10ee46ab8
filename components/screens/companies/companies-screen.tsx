'use client'

import { ListScreen } from '#components/kit/list/list-screen.tsx'
import type { TableView } from '#components/kit/list/list-state.ts'
import { companies } from './list.tsx'

export function CompaniesScreen({ view }: { view: TableView }) {
  return <ListScreen list={companies} view={view} given={undefined} />
}

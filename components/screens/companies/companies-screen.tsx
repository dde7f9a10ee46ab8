'use client'

import { useCustomColumns } from '#components/kit/fields/custom-columns.tsx'
import { ListScreen } from '#components/kit/list/list-screen.tsx'
import type { TableView } from '#components/kit/list/list-state.ts'
import { companies } from './list.tsx'

export function CompaniesScreen({ view }: { view: TableView }) {
  const more = useCustomColumns('companies')
  return <ListScreen list={companies} view={view} more={more} given={undefined} />
}

'use client'

import type { TableView } from '#components/kit/list/columns.ts'
import { ListScreen } from '#components/kit/list/list-screen.tsx'
import { people } from './list.tsx'

export function PeopleScreen({ view }: { view: TableView }) {
  return <ListScreen list={people} view={view} given={undefined} />
}

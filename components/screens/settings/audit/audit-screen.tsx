'use client'

import type { TableView } from '#components/kit/list/columns.ts'
import { ListScreen } from '#components/kit/list/list-screen.tsx'
import { audit } from './list.tsx'

export function AuditScreen({ view }: { view: TableView }) {
  return <ListScreen list={audit} view={view} given={undefined} />
}

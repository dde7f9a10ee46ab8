'use client'

import { ListScreen } from '#components/kit/list/list-screen.tsx'
import type { TableView } from '#components/kit/list/list-state.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { audit } from './list.tsx'

const EntrySheet = lazyPart(() => import('./entry-sheet.tsx'))

export function AuditScreen({ view }: { view: TableView }) {
  return <ListScreen list={audit} view={view} Sheet={EntrySheet} given={undefined} />
}

'use client'

import type { TableView } from '#components/kit/list/columns.ts'
import { ListScreen } from '#components/kit/list/list-screen.tsx'
import { channels } from './list.tsx'

export function ChannelsScreen({ view }: { view: TableView }) {
  return <ListScreen list={channels} view={view} given={undefined} />
}

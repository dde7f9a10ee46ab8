'use client'

import { ListScreen } from '#components/kit/list/list-screen.tsx'
import type { TableView } from '#components/kit/list/list-state.ts'
import { channels } from './list.tsx'

export function ChannelsScreen({ view }: { view: TableView }) {
  return <ListScreen list={channels} view={view} given={undefined} />
}

'use client'

import { ListScreen } from '#components/kit/list/list-screen.tsx'
import type { TableView } from '#components/kit/list/list-state.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { messages } from './list.tsx'

const OpenedMessage = lazyPart(() => import('./opened-message.tsx'))

export function MessagesScreen({ view }: { view: TableView }) {
  return <ListScreen list={messages} view={view} Sheet={OpenedMessage} given={undefined} />
}

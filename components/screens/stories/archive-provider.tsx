'use client'

import { createContext, type ReactNode, use } from 'react'
import { useViewer } from '#components/ui/viewer.tsx'
import { type Archive, useArchiving } from './use-archiving.ts'

type Known = { archive: Archive | null; archiveStory: (reason: string) => void; unarchiveStory: () => void }

const Context = createContext<Known | null>(null)

type Props = { slug: string; archive: Archive | null; children: ReactNode }

/** Whether the story is archived, as it will be once the service has answered. */
export function ArchiveProvider({ slug, archive, children }: Props) {
  const { member } = useViewer()
  const { shown, change } = useArchiving(slug, archive)
  const known: Known = {
    archive: shown,
    archiveStory: (reason) =>
      change({ actor: { name: member.name, type: 'user' }, reason, archivedAt: new Date().toISOString() }),
    unarchiveStory: () => change(null),
  }
  return <Context value={known}>{children}</Context>
}

export function useArchive(): Known {
  const known = use(Context)
  if (!known) throw new Error('There is no ArchiveProvider around this component.')
  return known
}

'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useViewer } from '#components/shell/viewer.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { Story } from '#contract/stories.ts'
import { client as service } from '#lib/api/browser/api.ts'

export type Archive = NonNullable<Story['archive']>

type Known = { archive: Archive | null; archiveStory: (reason: string) => void; unarchiveStory: () => void }

const Context = createContext<Known | null>(null)

type Props = { slug: string; archive: Archive | null; children: ReactNode }

/** Whether the story is archived, as it will be once the service has answered; a refusal takes it back. */
export function ArchiveProvider({ slug, archive, children }: Props) {
  const router = useRouter()
  const { member } = useViewer()
  const [shown, setShown] = useState(archive)
  useEffect(() => setShown(archive), [archive])

  async function change(next: Archive | null, before: Archive | null) {
    setShown(next)
    const done = next === null ? 'Brought back from the archive' : 'Archived'
    const undo = () => void change(before, next)
    const takeAway = toast({ title: done, undo })
    try {
      const context = { idempotencyKey: crypto.randomUUID() }
      const answer = next
        ? await service.stories.archive({ slug, reason: next.reason }, { context })
        : await service.stories.unarchive({ slug }, { context })
      setShown(answer.story.archive)
      router.refresh()
    } catch (error) {
      setShown(before)
      takeAway()
      const { describeFailure } = await import('#lib/api/describe-failure.ts')
      const title = next === null ? 'The story is still archived' : 'The story was not archived'
      toast({ title, description: describeFailure(error).text, tone: 'stop' })
    }
  }

  const known: Known = {
    archive: shown,
    archiveStory: (reason) =>
      void change(
        { actor: { name: member.name, type: 'user' }, reason, archivedAt: new Date().toISOString() },
        shown,
      ),
    unarchiveStory: () => void change(null, shown),
  }
  return <Context value={known}>{children}</Context>
}

export function useArchive(): Known {
  const known = use(Context)
  if (!known) throw new Error('There is no ArchiveProvider around this component.')
  return known
}

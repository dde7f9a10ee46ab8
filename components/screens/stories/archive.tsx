'use client'

import { Archive as ArchiveIcon, ArchiveRestore } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import { createIntent } from '#components/kit/form/intent.ts'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Story } from '#contract/story-shape.ts'
import { client as service } from '#lib/api/browser/api.ts'

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

export type Archive = NonNullable<Story['archive']>

/** Shows a change at once and sends one after the other, so that the last one wins; a refusal takes it back. */
export function useArchiving(slug: string, archive: Archive | null) {
  const router = useRouter()
  const [shown, setShown] = useState(archive)
  const latest = useRef(archive)
  const settled = useRef(archive)
  const intent = useRef(createIntent())
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)
  useEffect(() => {
    if (waiting.current > 0) return
    settled.current = archive
    latest.current = archive
    setShown(archive)
  }, [archive])

  function show(next: Archive | null) {
    latest.current = next
    setShown(next)
  }

  async function send(next: Archive | null, undo: () => void) {
    try {
      const idempotencyKey = intent.current.keyFor({ slug, reason: next?.reason ?? null })
      settled.current = await ask(slug, next, idempotencyKey)
      intent.current.done()
      toast({ title: next ? 'Archived' : 'Restored from the archive', undo })
    } catch (error) {
      await sayRefused(next, error)
    }
    waiting.current--
    if (waiting.current > 0) return
    show(settled.current)
    router.refresh()
  }

  function change(next: Archive | null) {
    const before = latest.current
    show(next)
    waiting.current++
    queue.current = queue.current.then(() => send(next, () => change(before)))
  }
  return { shown, change }
}

async function ask(slug: string, next: Archive | null, idempotencyKey: string): Promise<Archive | null> {
  const context = { idempotencyKey }
  const { story } = next
    ? await service.stories.archive({ slug, reason: next.reason }, { context })
    : await service.stories.unarchive({ slug }, { context })
  return story.archive
}

async function sayRefused(next: Archive | null, error: unknown): Promise<void> {
  const title = next === null ? 'The story was not restored' : 'The story was not archived'
  const description = await import('#lib/api/failure.ts').then(
    ({ describeFailure }) => describeFailure(error).text,
    () => undefined,
  )
  toast({ title, description, tone: 'stop' })
}

const ArchiveDialog = lazyPart(() => import('./archive-dialog.tsx'))

export function ArchiveButton() {
  const { archive, archiveStory, unarchiveStory } = useArchive()
  const offers = useOffers()
  const [asking, setAsking] = useState(false)
  const [asked, setAsked] = useState(false)
  if (!offers('archiveStory')) return null
  if (archive) {
    return (
      <Button onClick={unarchiveStory}>
        <ArchiveRestore aria-hidden="true" />
        Restore
      </Button>
    )
  }
  function ask() {
    setAsked(true)
    setAsking(true)
  }
  return (
    <>
      <Button onClick={ask} aria-haspopup="dialog">
        <ArchiveIcon aria-hidden="true" />
        Archive
      </Button>
      {asked ? (
        <Suspense>
          <ArchiveDialog open={asking} onOpenChange={setAsking} onArchive={archiveStory} />
        </Suspense>
      ) : null}
    </>
  )
}

function byWhom({ actor: { name, type } }: Archive): string {
  if (type === 'agent' || type === 'system') return name ? `by ${name}, the ${type}` : `by the ${type}`
  return `by ${name || type}`
}

/** Explains why a story was archived. */
export function ArchiveNotice() {
  const { archive } = useArchive()
  if (!archive) return null
  return (
    <aside
      aria-label="Archived"
      className="mb-8 max-w-[42rem] rounded-[10px] bg-idle-soft px-4 py-3 [overflow-wrap:anywhere]"
    >
      <p>
        <span className="font-semibold">Archived </span>
        <span className="text-ink-2">
          {`${byWhom(archive)}, `}
          <TimeAgo instant={archive.archivedAt} />.
        </span>{' '}
        {archive.reason}
      </p>
    </aside>
  )
}

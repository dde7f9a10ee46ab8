'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { createIntent } from '#components/kit/form/intent.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { Story } from '#contract/stories.ts'
import { client as service } from '#lib/api/browser/api.ts'

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
      toast({ title: next ? 'Archived' : 'Brought back from the archive', undo })
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
  const title = next === null ? 'The story is still archived' : 'The story was not archived'
  const description = await import('#lib/api/failure.ts').then(
    ({ describeFailure }) => describeFailure(error).text,
    () => undefined,
  )
  toast({ title, description, tone: 'stop' })
}

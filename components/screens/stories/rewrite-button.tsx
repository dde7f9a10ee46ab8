'use client'

import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { createIntent } from '#components/kit/form/intent.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import { client } from '#lib/api/browser/api.ts'
import { useArchive } from './archive.tsx'

async function sayFailed(error: unknown): Promise<void> {
  const { describeFailure } = await import('#lib/api/failure.ts')
  toast({ title: 'The story was not written again', description: describeFailure(error).text, tone: 'stop' })
}

type Props = { slug: string; isWritten: boolean }

/** Has the story written from the facts as they are now. */
export function RewriteButton({ slug, isWritten }: Props) {
  const router = useRouter()
  const offers = useOffers()
  const { archive } = useArchive()
  const intent = useRef(createIntent())
  const rewrite = useMutation({
    mutationFn: () =>
      client.stories.rewrite({ slug }, { context: { idempotencyKey: intent.current.keyFor({ slug }) } }),
    onSuccess({ story }) {
      intent.current.done()
      toast({
        title: story.archive
          ? 'Archived: the reason for it is gone'
          : `Version ${story.draft.version} is up to date`,
      })
      router.refresh()
    },
    onError: sayFailed,
  })
  if (!isWritten || archive || !offers('rewriteStory')) return null
  return (
    <Button onClick={() => rewrite.mutate()} loading={rewrite.isPending}>
      <RefreshCw aria-hidden="true" />
      Write again
    </Button>
  )
}

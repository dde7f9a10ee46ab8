'use client'

import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useOffers } from '#components/ui/viewer.tsx'

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'))

/** Opens the links by which people outside read this story. */
export function ShareButton({ slug }: { slug: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!useOffers()('createStoryShare')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" />
        Share
      </Button>
      <Suspense>{isOpen && <ShareDialog slug={slug} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

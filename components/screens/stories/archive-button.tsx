'use client'

import { Archive, ArchiveRestore } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import { useArchive } from './archive-provider.tsx'

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
        Bring back
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
        <Archive aria-hidden="true" />
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

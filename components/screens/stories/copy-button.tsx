'use client'

import { Copy } from 'lucide-react'
import { usePageActs } from '#components/kit/page/page-acts.ts'
import { IconButton } from '#components/ui/button.tsx'
import { fetchedPart } from '#components/ui/lazy-part.ts'
import { useViewer } from '#components/ui/viewer.tsx'

/** Copies the story as Markdown, from the page and from the palette. */
export function CopyStoryButton({ slug }: { slug: string }) {
  const { timezone } = useViewer().organization
  const copy = async () =>
    (await fetchedPart(() => import('./copy-story.ts'), 'Nothing was copied'))?.copyStory(slug, timezone)
  const label = 'Copy the story as Markdown'
  usePageActs([
    { id: 'copy story', label, icon: <Copy />, keywords: 'clipboard text export', run: () => void copy() },
  ])
  return (
    <IconButton label="Copy as Markdown" variant="secondary" onClick={() => void copy()}>
      <Copy aria-hidden="true" />
    </IconButton>
  )
}

'use client'

import { Suspense } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import type { SegmentProps } from './segment-bar.tsx'
import { segmentRows } from './segments.ts'

const SegmentBar = lazyPart(() => import('./segment-bar.tsx'))

/** A list longer than a browser can lay out is shown in parts. */
export function SegmentNav(props: SegmentProps) {
  if (props.count <= segmentRows) return null
  return (
    <Suspense fallback={<div className="h-11" />}>
      <SegmentBar {...props} />
    </Suspense>
  )
}

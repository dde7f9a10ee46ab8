'use client'

import { ToastRegion } from '#components/ui/toast/toast-region.tsx'
import { TooltipLayer } from '#components/ui/tooltip-layer.tsx'

export default function PageParts() {
  return (
    <>
      <ToastRegion />
      <TooltipLayer />
    </>
  )
}

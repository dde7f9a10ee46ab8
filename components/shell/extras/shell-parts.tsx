'use client'

import { useEffect } from 'react'
import { Notices } from '../notices/notices.tsx'
import { PaletteHost } from '../palette/palette-host.tsx'
import { RememberVisits } from '../palette/remember-visits.tsx'
import { ProgressLine } from '../progress/progress-line.tsx'
import { ShellShortcuts } from '../shortcuts/shell-shortcuts.tsx'
import { FollowRole } from './follow-role.tsx'
import { PageFocus } from './page-focus.tsx'

export default function ShellParts() {
  // Tests press keys only once somebody listens.
  useEffect(() => {
    document.documentElement.dataset.shell = 'ready'
  }, [])
  return (
    <>
      <Notices />
      <PaletteHost />
      <RememberVisits />
      <ShellShortcuts />
      <ProgressLine />
      <PageFocus />
      <FollowRole />
    </>
  )
}

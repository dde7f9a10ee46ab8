'use client'

import type { ComponentProps } from 'react'
import { BrokenPage } from '#components/shell/broken-page.tsx'

export default function ErrorPage(props: ComponentProps<typeof BrokenPage>) {
  return (
    <main>
      <BrokenPage {...props} />
    </main>
  )
}

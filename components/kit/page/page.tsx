import { type ReactNode, ViewTransition } from 'react'
import { classes } from '#components/ui/classes.ts'

type Props = {
  /**
   * Tables use the full width; pages with panels and pages to read are narrower. All start at the same left edge,
   * so that the title does not move between pages.
   */
  width?: 'full' | 'panels' | 'reading'
  children: ReactNode
}

const widths = { full: '', panels: 'max-w-[75rem]', reading: 'max-w-[60rem]' }

/** Content of one page next to the navigation. Fades between pages. */
export function Page({ width = 'full', children }: Props) {
  return (
    <ViewTransition default="none" enter="page" exit="page">
      <div className={classes('w-full px-4 pb-16 sm:px-6 lg:px-8', widths[width])}>{children}</div>
    </ViewTransition>
  )
}

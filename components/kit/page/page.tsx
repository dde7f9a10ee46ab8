import { type ReactNode, ViewTransition } from 'react'
import { classes } from '#components/ui/classes.ts'

type Props = {
  /**
   * Tables take all the room there is; pages with panels and pages to read stop where lines get long. All begin at one
   * edge: whoever opens a row and goes back does not see the title move sideways.
   */
  width?: 'full' | 'panels' | 'reading'
  children: ReactNode
}

const widths = { full: '', panels: 'max-w-[75rem]', reading: 'max-w-[60rem]' }

/** The room of one page beside the navigation. Going to another page fades from one to the other. */
export function Page({ width = 'full', children }: Props) {
  return (
    <ViewTransition default="none" enter="page" exit="page">
      <div className={classes('w-full px-4 pb-16 sm:px-6 lg:px-8', widths[width])}>{children}</div>
    </ViewTransition>
  )
}

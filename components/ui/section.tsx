import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  note?: ReactNode
  /** At the right: a link to all of it, a control. */
  aside?: ReactNode
  /** Rows begin right below the line and bring their own. */
  flush?: boolean
  children: ReactNode
}

/** A part of a page under a hairline, without a box. */
export function Section({ title, note, aside, flush, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line">
        <h2 id={id} className="shrink-0 font-semibold tracking-[-0.006em]">
          {title}
        </h2>
        {note && <div className="min-w-0 truncate py-1 text-sm text-ink-3">{note}</div>}
        {aside && (
          <div className="ml-auto flex min-w-0 items-center gap-2 max-sm:has-[input]:w-full">{aside}</div>
        )}
      </header>
      <div className={flush ? undefined : 'pt-3'}>{children}</div>
    </section>
  )
}

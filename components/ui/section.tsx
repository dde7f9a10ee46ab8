import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  note?: ReactNode
  /** Content at the right: a link, a control. */
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
        {note && <div className="min-w-0 py-1 text-sm text-ink-3 sm:truncate">{note}</div>}
        {aside && (
          <div className="ml-auto flex min-w-0 items-center gap-2 max-sm:has-[input]:w-full">{aside}</div>
        )}
      </header>
      <div className={flush ? undefined : 'pt-3'}>{children}</div>
    </section>
  )
}

type PanelProps = { title: string; note?: string; children: ReactNode }

export function Panel({ title, note, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="rounded-[10px] border border-line bg-raised px-4 py-4 shadow-card sm:px-5"
    >
      <header className="mb-3 flex flex-wrap items-baseline gap-x-2">
        <h2 id={id} className="text-[0.875rem] font-semibold tracking-[-0.006em]">
          {title}
        </h2>
        {note && <p className="text-sm text-ink-3">{note}</p>}
      </header>
      {children}
    </section>
  )
}

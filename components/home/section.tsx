import Link from 'next/link'
import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  note?: string
  /** Where all of it is. */
  more?: { href: string; label: string }
  children: ReactNode
}

/** A part of the page under a hairline; a page of boxes would be louder than what it says. */
export function Section({ title, note, more, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="flex h-9 items-baseline gap-2 border-b border-line">
        <h2 id={id} className="shrink-0 font-semibold tracking-[-0.006em]">
          {title}
        </h2>
        {note && <p className="hidden min-w-0 truncate text-sm text-ink-3 sm:block">{note}</p>}
        {more && (
          <Link
            href={more.href}
            className="ml-auto shrink-0 rounded-sm text-sm text-ink-2 hover:text-ink hover:underline"
          >
            {more.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}

import { type ReactNode, useId } from 'react'

type Props = { title: string; note?: ReactNode; children: ReactNode }

/** One part of what is known of a person: a quiet title over a hairline. */
export function PersonSection({ title, note, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line py-4">
      <header className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-xs font-semibold text-ink-2">
          {title}
        </h2>
        {note && <span className="text-xs text-ink-3">{note}</span>}
      </header>
      {children}
    </section>
  )
}

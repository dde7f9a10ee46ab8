import { type ReactNode, useId } from 'react'

type Props = { title: string; note?: string; children: ReactNode }

export function Panel({ title, note, children }: Props) {
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

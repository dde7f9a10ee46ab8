import { ArrowRight } from 'lucide-react'
import type { StoryChange } from '#contract/story-shape.ts'

const first = 6

/** “12 messages → 15 messages”, “New: Halden”, “Gone: Halden”. */
export function ChangeLine({ change: { label, before, after } }: { change: StoryChange }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
      <span className="text-ink-2">{label}</span>
      {before !== null && after !== null ? (
        <span className="inline-flex flex-wrap items-baseline gap-x-1.5 tabular-nums">
          <span className="text-ink-3">{before}</span>
          <ArrowRight className="size-3 self-center text-ink-3" role="img" aria-label="is now" />
          <span className="font-medium">{after}</span>
        </span>
      ) : (
        <span>
          <span className="text-ink-3">{after === null ? 'gone: ' : 'new: '}</span>
          <span className="font-medium">{after ?? before}</span>
        </span>
      )}
    </li>
  )
}

const lines = (changes: StoryChange[]) =>
  [...changes.entries()].map(([place, change]) => <ChangeLine key={place} change={change} />)

/** Lists the differences from the version before; the text marks them with a line beside it. */
export function StoryChanges({ version, changes }: { version: number; changes: StoryChange[] }) {
  if (version < 2 || changes.length === 0) return null
  const more = changes.slice(first)
  return (
    <section
      aria-labelledby="changed"
      className="mb-9 max-w-[42rem] rounded-[10px] border border-line bg-raised px-4 py-3 text-sm print:hidden"
    >
      <h2 id="changed" className="flex items-center gap-2 font-semibold">
        <span className="h-4 w-0.5 rounded-full bg-accent" aria-hidden="true" />
        {`What changed in version ${version}`}
      </h2>
      <ul className="mt-2 grid gap-1">{lines(changes.slice(0, first))}</ul>
      {more.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-ink-2 hover:text-ink">{`${more.length} more`}</summary>
          <ul className="mt-1 grid gap-1">{lines(more)}</ul>
        </details>
      )}
    </section>
  )
}

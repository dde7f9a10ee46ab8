import { ArrowRight, Check } from 'lucide-react'
import Link from 'next/link'
import { IntegrationIcon } from '#components/ui/source-icon.tsx'
import type { Connection } from '#contract/connection-shape.ts'
import type { SourceAnswer } from '#contract/sources.ts'
import { routes } from '#lib/routes.ts'
import { bringsWords, isFile, minuteWords } from './words.ts'

type Props = {
  sources: readonly SourceAnswer[]
  /** Number of connections, by the name of the source. */
  connected?: ReadonlyMap<string, number> | undefined
}

/** Everything that can be connected; each card leads to its guide. */
export function SourceGallery({ sources, connected }: Props) {
  return (
    <ul aria-label="What can be connected" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {sources.map((one) => (
        <SourceCard key={one.source} source={one} count={connected?.get(one.source) ?? 0} />
      ))}
    </ul>
  )
}

const first = 5

/** The same where more follows on the page: the first ones with the import of a file, and the others on request. */
export function FirstSources({ sources, connected }: Props) {
  const shown = [...sources.slice(0, first), ...sources.slice(first).filter(isFile)]
  const others = sources.filter((one) => !shown.includes(one))
  return (
    <>
      <SourceGallery sources={shown} connected={connected} />
      {others.length > 0 && (
        <details className="group/others mt-3">
          <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-md text-sm font-medium text-ink-2 hover:text-ink">
            {others.length} more: {others.map(({ title }) => title).join(', ')}
          </summary>
          <div className="mt-3">
            <SourceGallery sources={others} connected={connected} />
          </div>
        </details>
      )}
    </>
  )
}

/** Counts the connections of each source. */
export function countsOf(connections: readonly Pick<Connection, 'source'>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { source } of connections) counts.set(source, (counts.get(source) ?? 0) + 1)
  return counts
}

function SourceCard({ source, count }: { source: SourceAnswer; count: number }) {
  const { source: name, title, minutes } = source
  return (
    <li className="group relative flex min-w-0 flex-col rounded-[10px] border border-line bg-raised px-4 pb-3 pt-3.5 shadow-card transition-colors hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent">
      <div className="flex items-center gap-3">
        <span className="grid size-8 shrink-0 place-items-center rounded-lg border border-line bg-sunken text-ink-2">
          <IntegrationIcon integration={name} decorative />
        </span>
        <h3 className="min-w-0 truncate font-semibold tracking-[-0.006em]">
          <Link
            href={isFile(source) ? routes.importFile : routes.connectSource(name)}
            prefetch={false}
            className="outline-none after:absolute after:inset-0 after:rounded-[10px]"
          >
            {title}
          </Link>
        </h3>
        <ArrowRight
          className="ml-auto size-4 shrink-0 text-ink-3 transition-transform motion-safe:group-hover:translate-x-0.5"
          aria-hidden="true"
        />
      </div>
      <p className="mt-2 line-clamp-3 text-pretty text-sm text-ink-2">{bringsWords(source)}</p>
      <p className="mt-auto flex flex-wrap items-center gap-x-3 pt-3 text-xs text-ink-3">
        {minuteWords(minutes)}
        {count > 0 && (
          <span className="inline-flex items-center gap-1 text-ink-2">
            <Check className="size-3 text-clear" aria-hidden="true" />
            {count === 1 ? 'Connected' : `Connected ${count} times`}
          </span>
        )}
      </p>
    </li>
  )
}

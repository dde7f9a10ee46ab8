import { PointerIcon, sourceNames } from '#components/kit/story/elements/pointers.tsx'
import { SourceAnchor } from '#components/kit/story/source-mark.tsx'
import type { Source, Sources } from '#components/kit/story/sources.ts'

type Props = { sources: Sources; origin: string }

/** The references of the story; on paper each with its address. */
export function SourceList({ sources, origin }: Props) {
  if (sources.list.length === 0) return null
  return (
    <section aria-labelledby="sources" className="max-w-[36rem] border-t border-line pt-6">
      <h2 id="sources" className="scroll-mt-20 text-sm font-semibold">
        Sources
      </h2>
      <ol className="mt-3 flex flex-col">
        {sources.list.map((source) => (
          <li
            key={source.id}
            id={`source-${source.number}`}
            className="grid break-inside-avoid scroll-mt-20 grid-cols-[1.625rem_minmax(0,1fr)] rounded-md py-1 text-sm target:bg-accent-soft"
          >
            <span className="text-right pr-2 tabular-nums text-ink-3">{source.number}</span>
            <div className="min-w-0 [overflow-wrap:anywhere]">
              {source.href === null ? (
                <span className="font-medium">{source.title}</span>
              ) : (
                <SourceAnchor
                  source={source}
                  className="font-medium underline-offset-2 hover:underline"
                  text={source.title}
                />
              )}
              <span className="ml-2 inline-flex items-center gap-1 whitespace-nowrap text-xs text-ink-3">
                <PointerIcon type={source.type} className="print:hidden" />
                {whereOf(source)}
              </span>
              <span className="hidden text-xs print:block">{addressOf(source, origin)}</span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function whereOf({ type, href, outside, id }: Source): string {
  const name = sourceNames[type]
  if (outside && href) return `${name} · ${id} · ${new URL(href).host}`
  return type === 'pull_request' || type === 'issue' ? `${name} · ${id}` : name
}

function addressOf({ href, outside }: Source, origin: string): string {
  if (href === null) return ''
  return outside ? href : `${origin}${href}`
}

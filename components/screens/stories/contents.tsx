import type { Entry } from '#lib/story/outline.ts'
import { ReadingPlace } from './reading-place.tsx'

/** Where one is in a long story. Short ones are seen at a glance. */
export function Contents({ entries }: { entries: Entry[] }) {
  if (entries.length < 4) return null
  return (
    <nav aria-label="Contents" className="border-t border-line pt-3 print:hidden">
      <p className="text-sm font-semibold">In this story</p>
      <ol className="mt-2 flex flex-col">
        {entries.map(({ anchor, title }) => (
          <li key={anchor}>
            <a
              href={`#${encodeURIComponent(anchor)}`}
              data-contents={anchor}
              className="block border-l-2 border-line py-1 pl-3 text-sm text-ink-2 [overflow-wrap:anywhere] hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
      <ReadingPlace />
    </nav>
  )
}

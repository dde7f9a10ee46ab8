import { Avatar } from '#components/ui/avatar.tsx'
import { byUrgency, type Concern, kindWords } from './relevance.ts'

type Props = { concerns: Concern[]; viewerId: string }

/** In a line: what it wants from the viewer, or from those it concerns. */
export function ForWhom({ concerns, viewerId }: Props) {
  const sorted = byUrgency(concerns, viewerId)
  if (sorted.length === 0) return null
  return (
    <ul aria-label="Whom it concerns" className="mt-0.5 flex flex-wrap gap-x-5 gap-y-1.5">
      {sorted.map((concern) => {
        const own = concern.memberId === viewerId
        return (
          <li
            key={concern.memberId}
            title={concern.relevanceRationale}
            className="flex min-w-0 items-center gap-2 text-sm"
          >
            <Avatar name={concern.user.name} image={concern.user.image} size="sm" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className={own ? 'font-semibold text-accent' : 'font-medium'}>
                {own ? 'You' : concern.user.name}
              </span>
              <span className="text-ink-2">{` · ${kindWords(concern.relevanceKind)}: ${concern.relevanceLabel}`}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

import { Avatar } from '#components/ui/avatar.tsx'
import { byUrgency, type Concern, kindWords } from './relevance.ts'

type Props = { concerns: Concern[]; viewerId: string }

/** Everybody the story was written for, with what it asks of them and why. */
export function Concerned({ concerns, viewerId }: Props) {
  if (concerns.length === 0) return null
  return (
    <section aria-labelledby="concerned" className="break-inside-avoid">
      <h2 id="concerned" className="text-sm font-semibold">
        Whom it concerns
      </h2>
      <ul className="mt-3 flex flex-col gap-4">
        {byUrgency(concerns, viewerId).map((concern) => (
          <li
            key={concern.memberId}
            className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 [overflow-wrap:anywhere]"
          >
            <Avatar name={concern.user.name} image={concern.user.image} size="lg" className="mt-0.5" />
            <div className="min-w-0">
              <p className="text-sm">
                <span className="font-medium">
                  {concern.memberId === viewerId ? 'You' : concern.user.name}
                </span>
                <span className="text-ink-3">{` · ${kindWords(concern.relevanceKind)}`}</span>
              </p>
              <p className="text-sm font-medium text-ink">{concern.relevanceLabel}</p>
              <p className="mt-0.5 text-xs text-ink-2">{concern.relevanceRationale}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

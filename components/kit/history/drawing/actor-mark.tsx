import { Avatar } from '#components/ui/avatar.tsx'
import type { Actor, ActorType } from '../track/stations.ts'

/** The shape says who: round is a person, a diamond the agent, a small square the system. All are 24 px wide. */
export function ActorMark({ actor }: { actor: Actor }) {
  if (actor.type === 'user')
    return <Avatar name={actor.name} image={actor.image} className="ring-[3px] ring-surface" />
  if (actor.type === 'unknown') return <Junction />
  return <ActorShape type={actor.type} className="size-6" />
}

/** Marks a merge, for any kind of actor. */
function Junction() {
  return (
    <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden="true" fill="none">
      <circle cx="12" cy="12" r="12" className="fill-surface" />
      <circle cx="12" cy="12" r="9" strokeWidth="1.75" className="fill-accent-soft stroke-accent" />
      <path
        d="M10 16.5v-9M15 16c0-3.5-5-3-5-6.5"
        strokeWidth="1.6"
        strokeLinecap="round"
        className="stroke-accent"
      />
    </svg>
  )
}

export function ActorShape({ type, className }: { type: ActorType; className: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`shrink-0 ${className}`} aria-hidden="true" fill="none">
      {shapes[type]}
    </svg>
  )
}

const shapes = {
  user: <circle cx="12" cy="12" r="8" strokeWidth="2.5" className="fill-accent-soft stroke-accent" />,
  agent: (
    <>
      <path d="M12 .5 23.5 12 12 23.5.5 12Z" className="fill-surface" />
      <path
        d="M12 3.2 20.8 12 12 20.8 3.2 12Z"
        strokeWidth="1.75"
        strokeLinejoin="round"
        className="fill-accent-soft stroke-accent"
      />
      <path
        d="M12 7.6c.5 2.7 1.7 3.9 4.4 4.4-2.7.5-3.9 1.7-4.4 4.4-.5-2.7-1.7-3.9-4.4-4.4 2.7-.5 3.9-1.7 4.4-4.4Z"
        className="fill-accent"
      />
    </>
  ),
  system: (
    <>
      <rect x="4.5" y="4.5" width="15" height="15" rx="3" className="fill-surface" />
      <rect
        x="7.5"
        y="7.5"
        width="9"
        height="9"
        rx="1.5"
        strokeWidth="1.75"
        className="fill-surface stroke-idle"
      />
    </>
  ),
}

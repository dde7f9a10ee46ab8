/** Drawn in a box of 12 by 12. */
export const statusShapes = {
  healthy: <circle cx="6" cy="6" r="4.5" className="fill-clear" />,
  error: <rect x="1.8" y="1.8" width="8.4" height="8.4" rx="1.5" className="fill-stop" />,
  paused: <circle cx="6" cy="6" r="4" fill="none" strokeWidth="1.8" className="stroke-idle" />,
  completed: (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round" className="stroke-clear">
      <circle cx="6" cy="6" r="5" strokeWidth="1.3" />
      <path d="m3.8 6.2 1.6 1.6 2.9-3.3" strokeWidth="1.4" />
    </g>
  ),
  running: (
    <g fill="none" strokeWidth="1.8" className="origin-center animate-turn">
      <circle cx="6" cy="6" r="4.4" className="stroke-line-strong" />
      <path d="M10.4 6A4.4 4.4 0 0 0 6 1.6" strokeLinecap="round" className="stroke-accent" />
    </g>
  ),
  skipped: <path d="M3 6h6" strokeWidth="2" strokeLinecap="round" className="stroke-idle" />,
  held: <path d="M6 1 11 6 6 11 1 6Z" className="fill-caution" />,
  nothing: <circle cx="6" cy="6" r="3.6" fill="none" strokeWidth="1.8" className="stroke-clear" />,
  missed: <path d="M6 1.8 10.2 6 6 10.2 1.8 6Z" fill="none" strokeWidth="1.5" className="stroke-caution" />,
  canceled: (
    <path d="m3 3 6 6M9 3 3 9" fill="none" strokeWidth="1.7" strokeLinecap="round" className="stroke-idle" />
  ),
  waiting: (
    <g fill="none" strokeLinecap="round" strokeWidth="1.4" className="stroke-accent">
      <circle cx="6" cy="6" r="4.4" />
      <path d="M6 3.8V6l1.6 1.2" />
    </g>
  ),
} as const

export type Status = keyof typeof statusShapes

/** One shape for each status, so that colour is not the only sign. A word is next to it. */
export function StatusMark({ status }: { status: Status }) {
  return (
    <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
      {statusShapes[status]}
    </svg>
  )
}

/** Turning arc; with reduced motion it does not turn. */
export function Spinner() {
  return (
    <svg viewBox="0 0 16 16" className="size-4 animate-turn" aria-hidden="true" fill="none">
      <circle cx="8" cy="8" r="6" strokeWidth="1.75" className="stroke-current opacity-25" />
      <path d="M14 8a6 6 0 0 0-6-6" strokeWidth="1.75" strokeLinecap="round" className="stroke-current" />
    </svg>
  )
}

export function Mark() {
  return (
    <svg viewBox="0 0 32 32" className="size-6 shrink-0" aria-hidden="true" fill="none">
      <rect width="32" height="32" rx="8" className="fill-ink" />
      <path
        d="M6 24.5h20M11 24V10.5L23.5 7.5"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-ink"
      />
      <circle cx="23.5" cy="7.5" r="3.2" fill="#ff5a45" />
    </svg>
  )
}

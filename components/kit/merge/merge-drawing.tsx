/** Draws how one becomes a part of another. */
export function MergeDrawing({ from, into }: { from: string; into: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 text-sm">
      <span className="truncate text-right text-ink-2" title={from}>
        {from}
      </span>
      <svg viewBox="0 0 120 40" className="h-10 w-[7.5rem]" aria-hidden="true" fill="none">
        <path d="M0 32H120" strokeWidth="2" className="stroke-line-strong" />
        <path d="M6 8H40C66 8 58 32 86 32" strokeWidth="2" className="stroke-accent" />
        <circle cx="6" cy="8" r="4" strokeWidth="2" className="fill-raised stroke-accent" />
        <path d="M86 32h28" strokeWidth="2" className="stroke-accent" />
        <circle cx="114" cy="32" r="5" className="fill-accent" />
      </svg>
      <span className="truncate font-semibold" title={into}>
        {into}
      </span>
    </div>
  )
}

import { Button } from '#components/ui/button.tsx'

type Props = { page: number; last: number; onPage: (page: number) => void }

/** Steps through the pages of cards. Nothing where there is only one. */
export function Pages({ page, last, onPage }: Props) {
  if (last <= 1) return null
  return (
    <nav aria-label="Pages" className="flex items-center gap-3 text-sm text-ink-2">
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="tabular-nums">{`Page ${page} of ${last}`}</span>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}

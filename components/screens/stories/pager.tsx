import { ButtonLink } from '#components/ui/button.tsx'
import { type ListState, listAddress, pageSize } from './story-list.ts'

type Props = { state: ListState; total: number }

export function Pager({ state, total }: Props) {
  const last = Math.ceil(total / pageSize)
  if (last < 2) return null
  return (
    <nav aria-label="Pages" className="flex items-center gap-3 pt-6 text-sm text-ink-2">
      {state.page > 1 ? (
        <ButtonLink href={listAddress({ ...state, page: state.page - 1 })}>Newer</ButtonLink>
      ) : null}
      {state.page < last ? (
        <ButtonLink href={listAddress({ ...state, page: state.page + 1 })}>Older</ButtonLink>
      ) : null}
      <span className="tabular-nums">{`Page ${state.page} of ${last}`}</span>
    </nav>
  )
}

import type { FilterControl } from '#components/kit/list/filters.ts'
import { inWords } from '#components/kit/list/in-words.ts'
import { isNarrowed } from '#components/kit/list/write-list-state.ts'
import { NothingMatches } from '#components/kit/states/nothing-matches.tsx'
import { NothingYet } from '#components/kit/states/nothing-yet.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Glyph } from '#components/ui/glyph.tsx'
import { buildingGlyph } from '#components/ui/place-glyphs.ts'
import { routes } from '#lib/routes.ts'
import type { CompanyState } from './company-list.ts'

type Props = { state: CompanyState; filters: readonly FilterControl[]; canAdd: boolean; onClear(): void }

export default function CompaniesNothing({ state, filters, canAdd, onClear }: Props) {
  if (!isNarrowed(state))
    return (
      <NothingYet
        title="No companies yet"
        icon={<Glyph d={buildingGlyph} />}
        action={canAdd && <ButtonLink href={routes.addCompanies}>Add companies</ButtonLink>}
      >
        A company appears here when somebody writes from its domain. Add the ones you know already, and their
        people are told apart from the first message on.
      </NothingYet>
    )
  return (
    <NothingMatches title="No company matches" filters={inWords(state.search, filters)} onClear={onClear} />
  )
}

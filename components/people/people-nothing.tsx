import type { FilterControl } from '#components/data-table/filters.ts'
import { inWords } from '#components/data-table/in-words.ts'
import { isNarrowed } from '#components/data-table/write-list-state.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { Glyph } from '#components/ui/glyph.tsx'
import { peopleGlyph } from '#components/ui/place-glyphs.ts'
import { NothingMatches } from '#components/ui/states/nothing-matches.tsx'
import { NothingYet } from '#components/ui/states/nothing-yet.tsx'
import { routes } from '#lib/routes.ts'
import type { PeopleState } from './people-list.ts'

type Props = { state: PeopleState; filters: readonly FilterControl[]; onClear(): void }

export default function PeopleNothing({ state, filters, onClear }: Props) {
  if (!isNarrowed(state))
    return (
      <NothingYet
        title="Nobody has written yet"
        icon={<Glyph d={peopleGlyph} />}
        action={<ButtonLink href={routes.home}>Send the first message</ButtonLink>}
      >
        Whoever writes in a connected channel appears here, with all accounts of one person in one place.
      </NothingYet>
    )
  return (
    <NothingMatches title="No person matches" filters={inWords(state.search, filters)} onClear={onClear} />
  )
}

import type { FilterControl } from '#components/kit/list/filters.ts'
import { inWords } from '#components/kit/list/in-words.ts'
import { isNarrowed } from '#components/kit/list/write-list-state.ts'
import { NothingMatches } from '#components/kit/states/nothing-matches.tsx'
import { NothingYet } from '#components/kit/states/nothing-yet.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Glyph } from '#components/ui/glyph.tsx'
import { peopleGlyph } from '#components/ui/place-glyphs.ts'
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

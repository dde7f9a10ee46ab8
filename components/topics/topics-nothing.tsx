import type { FilterControl } from '#components/data-table/filters.ts'
import { inWords } from '#components/data-table/in-words.ts'
import { isNarrowed } from '#components/data-table/write-list-state.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { Glyph } from '#components/ui/glyph.tsx'
import { messagesGlyph } from '#components/ui/place-glyphs.ts'
import { NothingMatches } from '#components/ui/states/nothing-matches.tsx'
import { NothingYet } from '#components/ui/states/nothing-yet.tsx'
import { routes } from '#lib/routes.ts'
import type { TopicsState } from './topics-list.ts'

type Props = { state: TopicsState; filters: readonly FilterControl[]; onClear(): void }

export default function TopicsNothing({ state, filters, onClear }: Props) {
  if (!isNarrowed(state))
    return (
      <NothingYet
        title="No topics yet"
        icon={<Glyph d={messagesGlyph} />}
        action={<ButtonLink href={routes.channels}>See what comes in</ButtonLink>}
      >
        When several messages are about the same thing, they become a topic and it appears here.
      </NothingYet>
    )
  return (
    <NothingMatches title="No topic matches" filters={inWords(state.search, filters)} onClear={onClear} />
  )
}

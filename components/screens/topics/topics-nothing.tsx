import type { FilterControl } from '#components/kit/list/filters.ts'
import { inWords } from '#components/kit/list/in-words.ts'
import { isNarrowed } from '#components/kit/list/write-list-state.ts'
import { NothingMatches } from '#components/kit/states/nothing-matches.tsx'
import { NothingYet } from '#components/kit/states/nothing-yet.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Glyph } from '#components/ui/glyph.tsx'
import { messagesGlyph } from '#components/ui/place-glyphs.ts'
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

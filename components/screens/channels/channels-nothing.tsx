import type { FilterControl } from '#components/kit/list/filters.ts'
import { inWords } from '#components/kit/list/in-words.ts'
import { isNarrowed } from '#components/kit/list/write-list-state.ts'
import { NothingMatches } from '#components/kit/states/nothing-matches.tsx'
import { NothingYet } from '#components/kit/states/nothing-yet.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Glyph } from '#components/ui/glyph.tsx'
import { hashGlyph } from '#components/ui/place-glyphs.ts'
import { routes } from '#lib/routes.ts'
import type { ChannelsState } from './channels-list.ts'

type Props = { state: ChannelsState; filters: readonly FilterControl[]; onClear(): void }

export default function ChannelsNothing({ state, filters, onClear }: Props) {
  if (!isNarrowed(state))
    return (
      <NothingYet
        title="No channels yet"
        icon={<Glyph d={hashGlyph} />}
        action={<ButtonLink href={routes.home}>Send the first message</ButtonLink>}
      >
        A channel appears with its first message: from Slack, Discord, GitHub, a mailbox or a program of
        yours.
      </NothingYet>
    )
  return (
    <NothingMatches title="No channel matches" filters={inWords(state.search, filters)} onClear={onClear} />
  )
}

import type { FilterControl } from '#components/data-table/filters.ts'
import { inWords } from '#components/data-table/in-words.ts'
import { isNarrowed } from '#components/data-table/write-list-state.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { Glyph } from '#components/ui/glyph.tsx'
import { hashGlyph } from '#components/ui/place-glyphs.ts'
import { NothingMatches } from '#components/ui/states/nothing-matches.tsx'
import { NothingYet } from '#components/ui/states/nothing-yet.tsx'
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

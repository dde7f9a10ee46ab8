'use client'

import { useQuery } from '@tanstack/react-query'
import { StateFrame } from '#components/kit/states/state-frame.tsx'
import { Glyph } from '#components/ui/glyph.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { joined } from '#contract/common/joined.ts'
import { api } from '#lib/api/browser/api.ts'
import { lockGlyph } from './read-only-note.tsx'

type Props = {
  /** "API keys are for owners" */
  title: string
  /** Why. */
  children: string
}

/** For admins and members: why they do not see it, and whom to ask. */
export function OwnersOnly({ title, children }: Props) {
  const { data } = useQuery({
    ...api.members.list.queryOptions(),
    enabled: useOffers()('listMembers'),
  })
  const owners = data?.data.filter(({ role }) => role === 'owner').map(({ name }) => name) ?? []
  return (
    <StateFrame icon={<Glyph d={lockGlyph} />} title={title}>
      <p>{children}</p>
      {owners.length > 0 && <p className="mt-2">{`Ask ${joined(owners.slice(0, 3), 'or')}.`}</p>}
    </StateFrame>
  )
}

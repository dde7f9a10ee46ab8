'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { MergeDialog as TwoSteps } from '#components/kit/merge/merge-dialog.tsx'
import type { Person } from '#contract/person.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { useMerges } from './use-merges.ts'

function useFound(search: string, limit: number) {
  const input = { limit, ...(search !== '' && { search }) }
  const { data, ...answer } = useQuery({
    ...api.people.list.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  return { ...answer, data: data?.data }
}

const look = ({ displayName, avatarUrl, primaryEmail, company }: Person) => ({
  ...{ name: displayName, image: avatarUrl },
  note: primaryEmail ?? company?.name ?? null,
})

/** Lists the consequences of a merge with exact numbers. */
function consequences(from: Person, into: Person): string[] {
  const { messageCount: messages, identityCount: accounts } = from
  return [
    `${formatCount(messages)} ${messages === 1 ? 'message' : 'messages'} and ${formatCount(accounts)} ` +
      `${accounts === 1 ? 'account' : 'accounts'} become ${into.displayName}’s.`,
    `Empty fields of ${into.displayName} are filled from ${from.displayName}.`,
    'Later messages from these accounts count for the same person.',
    'It can be undone for 30 days, with every number as it was.',
  ]
}

type Props = { person: Person; onClose: () => void }

/** Asks who this person is as well. */
export default function MergeDialog({ person, onClose }: Props) {
  const router = useRouter()
  const { merged } = useMerges()

  async function merge(into: Person, idempotencyKey: string, from: Person) {
    const input = { into: into.id, from: [from.id] }
    const { mergeId } = await client.people.merge(input, { context: { idempotencyKey } })
    onClose()
    if (into.id !== person.id) router.push(routes.person(into.id))
    await merged(mergeId, [from], into)
  }

  return (
    <TwoSteps
      open
      onOpenChange={(open) => !open && onClose()}
      source={person}
      words={['person', 'people']}
      placeholder="Name, e-mail address or handle"
      consequences={(into, from) => consequences(from, into)}
      eitherWay
      {...{ useFound, look, merge }}
    />
  )
}

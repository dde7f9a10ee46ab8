'use client'

import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { StateFrame } from '#components/kit/states/state-frame.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { joined } from '#contract/common/joined.ts'
import { api } from '#lib/api/browser/api.ts'

/** Explains why the page is read-only, and who can change it. */
export function ReadOnlyNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 rounded-lg bg-sunken px-3 py-2.5 text-ink-2">
      <Lock className="mt-[3px] size-3.5 shrink-0 text-ink-3" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** Shown to members: why the page is hidden, and who to ask. */
export function AdminsOnly({ title, children }: { title: string; children: ReactNode }) {
  return (
    <StateFrame icon={<Lock />} title={title}>
      {children}
    </StateFrame>
  )
}

type Props = {
  /** "API keys are for owners" */
  title: string
  /** Reason. */
  children: string
}

/** Shown to admins and members: why the page is hidden, and who to ask. */
export function OwnersOnly({ title, children }: Props) {
  const { data } = useQuery({
    ...api.members.list.queryOptions(),
    enabled: useOffers()('listMembers'),
  })
  const owners = data?.data.filter(({ role }) => role === 'owner').map(({ name }) => name) ?? []
  return (
    <StateFrame icon={<Lock />} title={title}>
      <p>{children}</p>
      {owners.length > 0 && <p className="mt-2">{`Ask ${joined(owners.slice(0, 3), 'or')}.`}</p>}
    </StateFrame>
  )
}

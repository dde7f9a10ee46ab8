'use client'

import { MergeChosen } from '#components/kit/merge/merge-chosen.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import type { Company } from '#contract/company-shape.ts'
import { useMerges } from './use-merges.ts'

type Props = { companies: readonly Company[]; done(companies: Company[]): void; onClose(): void }

/** Merges selected companies into one of them. */
export default function MergeChosenDialog({ companies, done, onClose }: Props) {
  const { merge, refresh } = useMerges()
  return (
    <MergeChosen
      items={companies}
      words={['company', 'companies']}
      description="People, messages and domains move to the one that stays, which keeps its name, logo and VIP mark. It can be undone for 30 days."
      look={({ name, logoUrl, primaryDomain }) => ({
        name: primaryDomain ? `${name} · ${primaryDomain}` : name,
        icon: <Avatar name={name} image={logoUrl} kind="company" size="xs" />,
      })}
      merge={async (into, from, idempotencyKey) => {
        await merge(from, into, idempotencyKey)
        done([...companies])
        void refresh()
      }}
      onClose={onClose}
    />
  )
}

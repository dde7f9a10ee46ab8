'use client'

import { ArrowLeftRight, Ban, Merge, X } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { tip } from '#components/ui/tooltip.ts'
import { useViewer } from '#components/ui/viewer.tsx'
import type { MergeProposal } from '#contract/merge-proposals.ts'
import type { Person } from '#contract/person.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { useAnswers } from './use-merges.ts'

/** How sure it is, in words: nobody decides by a number. */
function sureness(strength: number): string {
  if (strength >= 85) return 'Very likely'
  return strength >= 70 ? 'Likely' : 'Possible'
}

/** Two people who may be one, why, and what can be answered. */
export function ProposalCard({ proposal }: { proposal: MergeProposal }) {
  const { reasons, strength } = proposal
  const { member } = useViewer()
  const [isSwapped, setSwapped] = useState(false)
  const [into, from] = isSwapped ? [proposal.from, proposal.into] : [proposal.into, proposal.from]
  const { answer, pending } = useAnswers(proposal)
  const canAnswer = member.role !== 'member'
  const names = `${into.displayName} and ${from.displayName}`
  return (
    <article aria-label={names} className="rounded-[10px] border border-line bg-raised p-4 shadow-card">
      <div className="grid items-center gap-3 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
        <Side person={into} fate="Stays" />
        {canAnswer ? (
          <Button
            size="sm"
            variant="quiet"
            className="justify-self-start sm:justify-self-center"
            aria-label={`Keep ${from.displayName} instead`}
            {...tip(`Keep ${from.displayName} instead`)}
            onClick={() => setSwapped(!isSwapped)}
          >
            <ArrowLeftRight aria-hidden="true" />
          </Button>
        ) : (
          <span />
        )}
        <Side person={from} fate="Becomes a part of it" />
      </div>
      <div className="mt-3 flex flex-wrap items-baseline gap-x-2.5 gap-y-1 border-t border-line pt-3">
        <Badge tone={strength >= 85 ? 'accent' : 'idle'}>{sureness(strength)}</Badge>
        <ul className="grid min-w-0 flex-1 basis-60 gap-0.5 text-sm text-ink-2">
          {reasons.map(({ code, text }) => (
            <li key={`${code} ${text}`} className="[overflow-wrap:anywhere]">
              {text}
            </li>
          ))}
        </ul>
      </div>
      {canAnswer && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="primary"
            loading={pending === 'merge'}
            onClick={() => void answer('merge', into, from)}
          >
            <Merge aria-hidden="true" />
            Same person
          </Button>
          <Button loading={pending === 'refuse'} onClick={() => void answer('refuse', into, from)}>
            <X aria-hidden="true" />
            Two people
          </Button>
          <Button
            variant="quiet"
            loading={pending === 'never'}
            onClick={() => void answer('never', into, from)}
          >
            <Ban aria-hidden="true" />
            Never ask again
          </Button>
        </div>
      )}
    </article>
  )
}

function Side({ person, fate }: { person: Person; fate: string }) {
  const { id, displayName, avatarUrl, primaryEmail, company, identities, messageCount, lastSeenAt } = person
  const about = [primaryEmail, company?.name].filter(Boolean).join(', ')
  return (
    <div className="flex min-w-0 gap-3">
      <Avatar name={displayName} image={avatarUrl} size="md" />
      <div className="min-w-0">
        <p className="flex min-w-0 items-baseline gap-2">
          <Link href={routes.person(id)} className="truncate font-medium hover:underline">
            {displayName}
          </Link>
          <span className="shrink-0 text-xs text-ink-3">{fate}</span>
        </p>
        {about && <p className="truncate text-sm text-ink-2">{about}</p>}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-3">
          {[...new Set(identities.map(({ platform }) => platform))].map((platform) => (
            <span key={platform} className="inline-flex items-center gap-1">
              <SourceIcon source={platform} decorative />
              {sourceLabel(platform)}
            </span>
          ))}
          <span className="tabular-nums">
            {formatCount(messageCount)} {messageCount === 1 ? 'message' : 'messages'}
          </span>
          {lastSeenAt && (
            <span>
              last <TimeAgo instant={lastSeenAt} />
            </span>
          )}
        </p>
      </div>
    </div>
  )
}

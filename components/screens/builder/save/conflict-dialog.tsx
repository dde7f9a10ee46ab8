'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DiffView } from '#components/kit/automation/diff-view.tsx'
import { outputTexts } from '#components/kit/automation/names.ts'
import { useNames } from '#components/kit/automation/use-names.ts'
import { Button } from '#components/ui/button.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import { joined } from '#contract/common/joined.ts'
import { api } from '#lib/api/browser/api.ts'
import type { BuilderDraft } from '../draft/draft.ts'
import { type Part, takePart } from '../draft/merge.ts'
import { type Called, partLabels, partText } from '../draft/part-text.ts'
import type { Conflict } from './use-saving.ts'

type Props = {
  conflict: Conflict
  mine: BuilderDraft
  onClose: () => void
  settle: (chosen: BuilderDraft) => void
}

/** Names who saved it, where the service says. */
function useTitle({ theirs }: Conflict): string {
  const isOffered = useOffers()('listAutomationVersions')
  const { data } = useQuery({
    ...api.automations.versions.queryOptions({ input: { automationId: theirs.id, page: 1, limit: 1 } }),
    enabled: isOffered,
    staleTime: 0,
  })
  const viewer = useViewer().member
  const saver = data?.data[0]?.createdBy
  return saver?.id === viewer.id
    ? 'You saved this in another place'
    : `${saver?.name ?? 'Somebody'} saved this while you were editing`
}

function useCalled(mine: BuilderDraft, theirs: BuilderDraft): Called {
  const records = useMemo(
    () =>
      [mine, theirs].map(({ sendTo, capabilities, inboxMemberIds }) => ({
        ...sendTo,
        allowedCapabilities: capabilities.keys,
        inboxMemberIds,
      })),
    [mine, theirs],
  )
  const names = useNames(records)
  return {
    places: (outputs) => outputTexts(outputs, names),
    capability: names.capability,
    member: names.member,
  }
}

type Side = 'mine' | 'theirs'

const labelsOf = (parts: readonly Part[]) => joined(parts.map((part) => partLabels[part]))

/** Shows what two people changed in the same automation, and asks which version to keep. */
export default function ConflictDialog({ conflict, mine, onClose, settle }: Props) {
  const { theirs, theirDraft, merge } = conflict
  const [sides, setSides] = useState<Partial<Record<Part, Side>>>({})
  const called = useCalled(mine, theirDraft)
  const isChosen = merge.disputed.every((part) => sides[part] !== undefined)
  const finish = () =>
    settle(
      merge.disputed.reduce(
        (draft, part) => (sides[part] === 'theirs' ? takePart(part, theirDraft, draft) : draft),
        merge.draft,
      ),
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={useTitle(conflict)}
      description={
        <>
          Version {theirs.version}
          {theirs.updatedAt && (
            <>
              , <TimeAgo instant={theirs.updatedAt} />
            </>
          )}
          . None of your changes is lost. Choose which version to keep for each part, then save.
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Continue editing</Button>
          <Button variant="primary" disabled={!isChosen} onClick={finish}>
            {merge.disputed.length > 0 ? 'Save what I chose' : 'Save both'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {(merge.theirs.length > 0 || merge.mine.length > 0) && (
          <ul className="grid gap-1 text-sm text-ink-2">
            {merge.theirs.length > 0 && <li>Changed only by them, and kept: {labelsOf(merge.theirs)}.</li>}
            {merge.mine.length > 0 && <li>Changed only by you, and kept: {labelsOf(merge.mine)}.</li>}
          </ul>
        )}
        {merge.disputed.map((part) => (
          <section key={part} aria-label={partLabels[part]} className="grid min-w-0 gap-2">
            <h3 className="font-medium">{partLabels[part]}</h3>
            <DiffView before={partText(theirDraft, part, called)} after={partText(mine, part, called)} />
            <Choices<Side | ''>
              label={`${partLabels[part]}: which version to keep`}
              columns={2}
              value={sides[part] ?? ''}
              onChange={(side) => setSides({ ...sides, [part]: side === '' ? undefined : side })}
              choices={[
                { value: 'theirs', label: 'Theirs', note: 'The lines with −' },
                { value: 'mine', label: 'Mine', note: 'The lines with +' },
              ]}
            />
          </section>
        ))}
      </div>
    </Dialog>
  )
}

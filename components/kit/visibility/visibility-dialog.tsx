'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { createIntent } from '#components/kit/form/intent.ts'
import { ChooseMembers } from '#components/kit/members/choose-members.tsx'
import { Failed } from '#components/kit/states/failed.tsx'
import { RowsOf } from '#components/kit/states/rows-of.tsx'
import { Button } from '#components/ui/button.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { visibilities } from '#contract/common/visibilities.ts'
import { api } from '#lib/api/browser/api.ts'
import { overtakenOf, requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { type Visibility, visibilityWords } from './words.ts'

type Seen = { visibility: Visibility; visibleTo: string[] }
export type VisibilityChange = { visibility: Visibility; visibleTo?: string[]; expected: Seen }

type Props = {
  /** "Who sees #support?" */
  title: string
  description: string
  /** As it is now. */
  before: { visibility: Visibility; visibleTo: readonly string[] }
  save: (change: VisibilityChange, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
}

const choices = visibilities.map((value) => ({ value, ...visibilityWords[value] }))

/** Chooses who sees a channel, or the channels that a source makes. */
export default function VisibilityDialog({ title, description, before, save, onClose }: Props) {
  const intent = useRef(createIntent())
  const [seen, setSeen] = useState<Seen>({ ...before, visibleTo: [...before.visibleTo] })
  const [visibility, setVisibility] = useState(before.visibility)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before.visibleTo))
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isNobody = visibility === 'members' && chosen.size === 0

  /** Shows what somebody else has chosen since this was opened. */
  function showTheirs(failure: unknown) {
    const theirs = new Map(overtakenOf(failure).map(({ field, value }) => [field, value]))
    if (theirs.size === 0) return
    const now = visibilities.find((one) => one === theirs.get('visibility')) ?? seen.visibility
    const members = theirs.get('visibleTo')
    const visibleTo = Array.isArray(members) ? members.map(String) : seen.visibleTo
    setSeen({ visibility: now, visibleTo })
    setVisibility(now)
    setChosen(new Set(visibleTo))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending || isNobody) return
    setPending(true)
    setError(null)
    const { visibility: seenVisibility, visibleTo } = seen
    const expected = { visibility: seenVisibility, visibleTo }
    const change = { visibility, ...(visibility === 'members' && { visibleTo: [...chosen] }), expected }
    try {
      await save(change, intent.current.keyFor(change))
      toast({ title: `Visible to: ${visibilityWords[visibility].label.toLowerCase()}` })
      onClose()
    } catch (failure) {
      showTheirs(failure)
      setError(failure)
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={title}
      description={description}
    >
      <form onSubmit={submit} className="grid gap-4">
        <Choices label="Who sees it" choices={choices} value={visibility} onChange={setVisibility} />
        {visibility === 'members' && <Members chosen={chosen} onChange={setChosen} />}
        {error !== null && (
          <Failed title="Nothing was changed" requestId={requestIdOf(error)} compact>
            {describeFailure(error).text}
          </Failed>
        )}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {isNobody && (
            <p role="status" className="mr-auto text-sm text-ink-2">
              Choose at least one member.
            </p>
          )}
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={isPending} disabled={isNobody}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type MembersProps = { chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void }

function Members({ chosen, onChange }: MembersProps) {
  const answer = useQuery(api.members.list.queryOptions())
  return (
    <RowsOf label="The members" of={answer} loadingRows={3} compact>
      {({ data }) => {
        const plain = data.filter(({ role }) => role === 'member')
        if (plain.length === 0)
          return (
            <p className="text-sm text-ink-2">
              There are only owners and admins, who see every channel. Invite a member first.
            </p>
          )
        return <ChooseMembers members={plain} chosen={chosen} onChange={onChange} />
      }}
    </RowsOf>
  )
}

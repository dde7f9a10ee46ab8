'use client'

import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useRef, useState } from 'react'
import { createIntent } from '#components/kit/form/intent.ts'
import { Failed } from '#components/kit/states/failed.tsx'
import { Button } from '#components/ui/button.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useViewer } from '#components/ui/viewer.tsx'
import type { UsedDestination } from '#contract/destination-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { routes } from '#lib/routes.ts'
import { mediumNames, reachOf } from './media.ts'
import { credentialWords, isInUse, movedWords, removeWords, successorOf, takersOf } from './remove-words.ts'

type Props = {
  destination: UsedDestination
  all: readonly UsedDestination[]
  open: boolean
  onClose(): void
}

const mostNamed = 8

const nowhere = 'nowhere'

export default function RemoveDialog({ destination, all, open, onClose }: Props) {
  const { simulated } = useViewer().organization
  const { remove, isPending, error } = useRemove(destination, onClose)
  const [chosen, choose] = useState(() => successorOf(destination, all)?.id ?? '')
  const asks = isInUse(destination) && !simulated
  const to = asks ? (all.find(({ id }) => id === chosen) ?? null) : null
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !isPending && onClose()}
      title={`Remove ${destination.name}`}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button
            variant="danger"
            loading={isPending}
            disabled={asks && chosen === ''}
            onClick={() => void remove(to, asks && chosen === nowhere)}
          >
            <span className="truncate">Remove {destination.name}</span>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Senders of={destination} />
        {asks && <WhereTo {...{ destination, all, chosen, choose }} />}
        <ul className="grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
          {(asks && chosen === '' ? [credentialWords] : removeWords(destination, { simulated, to })).map(
            (words) => (
              <li key={words}>{words}</li>
            ),
          )}
        </ul>
        <p className="rounded-[7px] bg-caution-soft px-3 py-2 font-medium text-caution">
          This cannot be undone, because the credentials are stored only here.
        </p>
        {error !== null && (
          <Failed title="The destination was not removed" requestId={requestIdOf(error)} compact>
            {describeFailure(error).text}
          </Failed>
        )}
      </div>
    </Dialog>
  )
}

type WhereToProps = Pick<Props, 'all' | 'destination'> & { chosen: string; choose(id: string): void }

/** Asks where that goes from now on what is sent here. */
function WhereTo({ destination, all, chosen, choose }: WhereToProps) {
  const takers = takersOf(destination, all).map((one) => ({
    value: one.id,
    label: one.name,
    note: `${mediumNames[one.channel]}: ${reachOf(one)}`,
  }))
  const note = 'It is not delivered until you add a destination for it.'
  return (
    <div>
      <p className="mb-2 font-medium">Where should it go from now on?</p>
      <Choices
        label="Where should it go from now on?"
        choices={[...takers, { value: nowhere, label: 'Nowhere for now', note }]}
        value={chosen}
        onChange={choose}
      />
    </div>
  )
}

function Senders({ of: { automations, automationCount } }: { of: UsedDestination }) {
  if (automationCount === 0) return null
  return (
    <div>
      <p className="text-sm font-medium text-ink-3">Automations that send here</p>
      <ul className="mt-1 grid gap-0.5">
        {automations.slice(0, mostNamed).map((one) => (
          <li key={one.id} className="truncate">
            <Link href={routes.automation(one.id)} className="font-medium hover:underline">
              {one.name}
            </Link>
          </li>
        ))}
        {automationCount > mostNamed && (
          <li className="text-ink-3">and {automationCount - mostNamed} more</li>
        )}
      </ul>
    </div>
  )
}

function useRemove({ id, name }: UsedDestination, onClose: () => void) {
  const cache = useQueryClient()
  const intent = useRef(createIntent())
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const remove = async (to: UsedDestination | null, force: boolean) => {
    setPending(true)
    setError(null)
    const input = { destinationId: id, ...(to && { moveTo: to.id }), ...(force && { force }) }
    try {
      const { moved } = await client.destinations.remove(input, {
        context: { idempotencyKey: intent.current.keyFor(input) },
      })
      intent.current.done()
      onClose()
      const description = to === null || moved === 0 ? undefined : movedWords(moved, to)
      toast({ title: `${name} removed`, description })
      for (const { key } of [api.destinations, api.automations, api.organization])
        void cache.invalidateQueries({ queryKey: key() })
    } catch (failure) {
      setError(failure)
      setPending(false)
    }
  }
  return { remove, isPending, error }
}

'use client'

import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useRef, useState } from 'react'
import { createIntent } from '#components/kit/form/intent.ts'
import { Failed } from '#components/kit/states/failed.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useViewer } from '#components/ui/viewer.tsx'
import type { UsedDestination } from '#contract/destinations.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { routes } from '#lib/routes.ts'

type Props = {
  destination: UsedDestination
  all: readonly UsedDestination[]
  open: boolean
  onClose(): void
}

const mostNamed = 8

export default function RemoveDialog({ destination, all, open, onClose }: Props) {
  const { simulated } = useViewer().organization
  const { remove, isPending, error } = useRemove(destination, onClose)
  const { name, automations, automationCount } = destination
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !isPending && onClose()}
      title={`Remove ${name}`}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="danger" loading={isPending} onClick={() => void remove()}>
            <span className="truncate">Remove {name}</span>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ul className="grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
          {removeWords(destination, all, { simulated }).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        {automationCount > 0 && (
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
        )}
        <p className="rounded-[7px] bg-caution-soft px-3 py-2 font-medium text-caution">
          This cannot be undone, because the credentials are kept nowhere else.
        </p>
        {error !== null && (
          <Failed title="It was not removed" requestId={requestIdOf(error)} compact>
            {describeFailure(error).text}
          </Failed>
        )}
      </div>
    </Dialog>
  )
}

function useRemove({ id, name }: UsedDestination, onClose: () => void) {
  const cache = useQueryClient()
  const intent = useRef(createIntent())
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const remove = async () => {
    setPending(true)
    setError(null)
    const input = { destinationId: id }
    try {
      await client.destinations.remove(input, { context: { idempotencyKey: intent.current.keyFor(input) } })
      intent.current.done()
      onClose()
      toast({ title: `${name} removed` })
      void cache.invalidateQueries({ queryKey: api.destinations.key() })
    } catch (failure) {
      setError(failure)
      setPending(false)
    }
  }
  return { remove, isPending, error }
}

type Known = Pick<
  UsedDestination,
  'automationCount' | 'channel' | 'id' | 'isDefault' | 'isNotice' | 'name' | 'target'
>

/** What serves its target once it is gone: a destination of the same kind for every target. */
export function successorOf(removed: Known, all: readonly Known[]): Known | null {
  if (removed.target === null) return null
  const others = all.filter(({ id, channel }) => id !== removed.id && channel === removed.channel)
  return others.find(({ target }) => target === null) ?? null
}

const automations = (count: number) => (count === 1 ? '1 automation' : `${count} automations`)

/** What removing it does, a sentence each. */
export function removeWords(
  removed: Known,
  all: readonly Known[],
  { simulated }: { simulated: boolean },
): string[] {
  const { automationCount: count, isDefault, isNotice } = removed
  const successor = successorOf(removed, all)
  const goOn = simulated
    ? 'goes on as before: in a simulated workspace nothing is sent through a destination'
    : successor
      ? `goes through ${successor.name} instead`
      : 'fails with that reason, until there is a destination for it again'
  return [
    'Its credentials are erased here. At the provider the app or account stays until you take it away there.',
    ...(count === 0
      ? ['No automation sends here.']
      : [`What ${automations(count)} ${count === 1 ? 'sends' : 'send'} here ${goOn}.`]),
    ...(isDefault ? [`It serves the default destination: whatever names none ${goOn}.`] : []),
    ...(isNotice ? [`Notices of automations that fail go this way: telling the owner ${goOn}.`] : []),
  ]
}

'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type FormEvent, useId, useState } from 'react'
import { randomKey } from '#components/kit/form/intent.ts'
import { Failed } from '#components/kit/states/failed.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { Person } from '#contract/person.ts'
import { client as service } from '#lib/api/browser/api.ts'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { routes } from '#lib/routes.ts'

const points = [
  'The person, their identities and all their messages are deleted from every list, count and search.',
  '“[erased]” replaces their name and words in summaries, stories, runs, deliveries, events and answers of others.',
  'The audit log says that somebody was erased, not whom.',
  'Prompts of automations stay as they are, and so does what was sent to other places.',
  'Somebody who writes again from the same account is a new person.',
]

type Props = { person: Pick<Person, 'id' | 'displayName'>; onClose: () => void }

/** Says what goes, and asks for the name, because nothing brings it back. */
export default function EraseDialog({ person: { id: personId, displayName }, onClose }: Props) {
  const id = useId()
  const client = useQueryClient()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [key] = useState(randomKey)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isSame = typed.trim() === displayName.trim()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending || !isSame) return
    setPending(true)
    setError(null)
    try {
      await service.people.erase({ personId }, { context: { idempotencyKey: key } })
      toast({ title: 'The person was erased' })
      router.push(routes.people)
      void client.invalidateQueries()
      onClose()
    } catch (failure) {
      setError(failure)
      setPending(false)
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()} title={`Erase ${displayName}?`}>
      <form onSubmit={submit} className="grid gap-4">
        <ul className="grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
          {points.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p className="rounded-[7px] bg-caution-soft px-3 py-2 font-medium text-caution">
          This cannot be undone.
        </p>
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-sm font-medium">
            Type {displayName} to confirm
          </label>
          <Input
            id={id}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {error !== null && (
          <Failed title="The person was not erased" requestId={requestIdOf(error)} compact>
            {describeFailure(error).text}
          </Failed>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" loading={isPending} disabled={!isSame}>
            Erase for good
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '#components/kit/states/failed.tsx'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { Person } from '#contract/person.ts'
import { api } from '#lib/api/browser/api.ts'
import { overtakenOf, requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { CompanyChoice } from './company-choice.tsx'
import { useSavePerson } from './person-updates.ts'

type Props = { person: Person; onClose: () => void }

/** What a company has besides the person, counted anew by the service. */
function useSaveCompany({ id, displayName, company }: Person) {
  const cache = useQueryClient()
  const save = useSavePerson()
  const send = async (companyId: string | null, seen: string | null) => {
    const saved = await save(id, { companyId, expected: { companyId: seen } })
    for (const queryKey of [api.companies.key(), api.topics.key()]) void cache.invalidateQueries({ queryKey })
    return saved.company ?? null
  }
  const before = company?.id ?? null
  const undo = async (now: string | null) => {
    try {
      await send(before, now)
    } catch (error) {
      sayFailed(`The company of ${displayName} was not changed back`, error)
    }
  }
  return async (chosen: string | null, seen: string | null) => {
    const now = await send(chosen, seen)
    const title = now ? `${displayName} belongs to ${now.name}` : `${displayName} belongs to no company`
    toast({ title, undo: () => void undo(chosen) })
  }
}

/** Chooses the company of a person, or none. */
export default function CompanyDialog({ person, onClose }: Props) {
  const before = person.company?.id ?? null
  const [chosen, choose] = useState(before)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const save = useSaveCompany(person)
  const [overtaken] = overtakenOf(error)

  async function submit(seen: string | null) {
    setPending(true)
    setError(null)
    try {
      await save(chosen, seen)
      onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setPending(false)
    }
  }

  const theirs = overtaken && typeof overtaken.value === 'string' ? overtaken.value : null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={`Company of ${person.displayName}`}
      description="Their messages count for the company you choose, also those they have written already."
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {overtaken ? 'Keep theirs' : 'Cancel'}
          </Button>
          <Button
            variant="primary"
            loading={isPending}
            disabled={chosen === before && !overtaken}
            onClick={() => void submit(overtaken ? theirs : before)}
          >
            {overtaken ? 'Keep mine' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <CompanyChoice
          value={chosen}
          shown={person.company?.name}
          placeholder="No company"
          onChoose={choose}
        />
        {overtaken && (
          <div role="alert" className="rounded-[7px] bg-caution-soft px-3 py-2 text-caution">
            <p className="font-medium">Choose which version to keep</p>
            <p>
              {overtaken.user?.name ?? 'Somebody'} gave them another company meanwhile: {theirName(person)}.
            </p>
          </div>
        )}
        {error !== null && !overtaken && (
          <Failed title="The company was not changed" requestId={requestIdOf(error)} compact>
            {describeFailure(error).text}
          </Failed>
        )}
      </div>
    </Dialog>
  )
}

/** The page was read anew when the change was refused. */
function theirName({ company }: Person): string {
  return company?.name ?? 'none'
}

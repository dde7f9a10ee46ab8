'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { createIntent } from '#components/kit/form/intent.ts'
import { Failed } from '#components/kit/states/failed.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { Company } from '#contract/companies.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { routes } from '#lib/routes.ts'
import { MergePicker } from './merge-picker.tsx'
import { mergeWords } from './merge-words.ts'

/** One merge: the same key over every attempt at the same target, another for another. */
function useMerge(source: Company) {
  const cache = useQueryClient()
  const router = useRouter()
  const intent = useRef(createIntent())
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function merge(target: Company) {
    if (isPending) return
    setPending(true)
    setError(null)
    const input = { companyId: target.id, sourceCompanyIds: [source.id] }
    try {
      await client.companies.merge(input, { context: { idempotencyKey: intent.current.keyFor(input) } })
    } catch (failure) {
      setPending(false)
      setError(failure)
      return
    }
    intent.current.done()
    // What is shown of the source would only be asked for in vain.
    cache.removeQueries({ queryKey: api.companies.get.queryKey({ input: { companyId: source.id } }) })
    for (const queryKey of [api.companies.key(), api.people.key(), api.topics.key()])
      void cache.invalidateQueries({ queryKey, refetchType: 'none' })
    toast({ title: `${source.name} is merged into ${target.name}`, tone: 'clear' })
    router.push(routes.company(target.id))
  }

  return { merge, isPending, error, forget: () => setError(null) }
}

/** One track joins another: what is about to happen. */
function MergeDrawing({ from, into }: { from: string; into: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 text-sm">
      <span className="truncate text-right text-ink-2" title={from}>
        {from}
      </span>
      <svg viewBox="0 0 120 40" className="h-10 w-[7.5rem]" aria-hidden="true" fill="none">
        <path d="M0 32H120" strokeWidth="2" className="stroke-line-strong" />
        <path d="M6 8H40C66 8 58 32 86 32" strokeWidth="2" className="stroke-accent" />
        <circle cx="6" cy="8" r="4" strokeWidth="2" className="fill-raised stroke-accent" />
        <path d="M86 32h28" strokeWidth="2" className="stroke-accent" />
        <circle cx="114" cy="32" r="5" className="fill-accent" />
      </svg>
      <span className="truncate font-semibold" title={into}>
        {into}
      </span>
    </div>
  )
}

type Props = { company: Company; open: boolean; onOpenChange: (open: boolean) => void }

/** Two steps: which company stays, and what exactly happens then. */
export default function MergeDialog({ company, open, onOpenChange }: Props) {
  const [target, setTarget] = useState<Company | null>(null)
  const [isSure, setSure] = useState(false)
  const { merge, isPending, error, forget } = useMerge(company)
  const back = () => {
    forget()
    setSure(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (isPending) return
        if (!next) back()
        onOpenChange(next)
      }}
      title={`Merge ${company.name}`}
      description={isSure ? undefined : 'Choose the company that it becomes a part of.'}
      footer={
        isSure && target ? (
          <>
            <Button onClick={back} disabled={isPending}>
              Back
            </Button>
            <Button variant="danger" loading={isPending} onClick={() => void merge(target)}>
              <span className="truncate">Merge into {target.name}</span>
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => onOpenChange(false)}>Cancel</Button>
            <Button variant="primary" disabled={!target} onClick={() => setSure(true)}>
              Next
            </Button>
          </>
        )
      }
    >
      {isSure && target ? (
        <Consequences source={company} target={target} error={error} />
      ) : (
        <MergePicker excluded={company.id} chosen={target} onChoose={setTarget} />
      )}
    </Dialog>
  )
}

function Consequences({ source, target, error }: { source: Company; target: Company; error: unknown }) {
  return (
    <div className="grid gap-4">
      <MergeDrawing from={source.name} into={target.name} />
      <ul className="grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
        {mergeWords(source, target).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className="rounded-[7px] bg-caution-soft px-3 py-2 font-medium text-caution">
        This cannot be undone.
      </p>
      {error !== null && (
        <Failed title="The companies were not merged" requestId={requestIdOf(error)} compact>
          {describeFailure(error).text}
        </Failed>
      )}
    </div>
  )
}

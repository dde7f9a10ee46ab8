'use client'

import { useState } from 'react'
import { Failed } from '#components/kit/states/failed.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { Company } from '#contract/companies.ts'
import { describeFailure } from '#lib/api/describe-failure.ts'
import { requestIdOf } from '#lib/api/errors.ts'
import { MergeDrawing } from './merge-drawing.tsx'
import { MergePicker } from './merge-picker.tsx'
import { mergeWords } from './merge-words.ts'
import { useMerge } from './use-merge.ts'

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

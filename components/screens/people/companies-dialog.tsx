'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { capital } from '#components/kit/merge/merge-picker.tsx'
import { Failed } from '#components/kit/states/failed.tsx'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { Person } from '#contract/person.ts'
import { api } from '#lib/api/browser/api.ts'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { formatCount } from '#lib/format.ts'
import type { Asked } from './asking.ts'
import { CompanyChoice } from './company-choice.tsx'
import { ManyFooter } from './many-footer.tsx'
import { refreshPeople, updateOneOfMany } from './person-updates.ts'
import { forEach } from './tag-people.ts'

const countOf = (count: number) => (count === 1 ? 'one person' : `${formatCount(count)} people`)

const companyOf = ({ company }: Person) => company?.id ?? null

/** Chooses one company, or none, for the selected people. */
export default function CompaniesDialog({ people, done, onClose }: Asked & { onClose(): void }) {
  const queries = useQueryClient()
  const [chosen, choose] = useState<string | null | undefined>(undefined)
  const [left, setLeft] = useState(people)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const isPending = progress !== null

  function refresh() {
    refreshPeople(queries)
    for (const queryKey of [api.companies.key(), api.topics.key()])
      void queries.invalidateQueries({ queryKey })
  }

  /** Nobody's own choice is replaced: each is expected to have the company that was shown. */
  const give = (person: Person, companyId: string | null, seen: string | null) =>
    updateOneOfMany(queries, person.id, { companyId, expected: { companyId: seen } })

  async function undo(changed: readonly Person[], given: string | null) {
    const { failed } = await forEach(changed, (person) => give(person, companyOf(person), given))
    refresh()
    const [first] = failed
    if (first) sayFailed(`The company of ${countOf(failed.length)} was not changed back`, first.error)
  }

  async function save() {
    if (chosen === undefined) return
    setProgress(0)
    setError(null)
    const changing = left.filter((person) => companyOf(person) !== chosen)
    const answers = await forEach(
      changing,
      async (person) => ({ person, now: await give(person, chosen, companyOf(person)) }),
      setProgress,
    )
    refresh()
    setProgress(null)
    const changed = answers.done.map(({ person }) => person)
    const name = answers.done[0]?.now.company?.name
    const belong = changed.length === 1 ? 'belongs' : 'belong'
    if (changed.length > 0)
      toast({
        title: capital(`${countOf(changed.length)} ${belong} to ${name ?? 'no company'}`),
        undo: () => void undo(changed, chosen),
      })
    else if (answers.failed.length === 0) toast({ title: 'Nobody was changed' })
    const failed = new Set(answers.failed.map(({ item }) => item))
    done(left.filter((person) => !failed.has(person)))
    setLeft([...failed])
    setError(answers.failed[0]?.error ?? null)
    if (failed.size === 0) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={`Company of ${countOf(left.length)}`}
      description="Their messages count for the company you choose, also those they have written already."
      footer={
        <ManyFooter
          progress={progress}
          total={left.length}
          label={chosen === null ? 'Take the company away' : 'Save'}
          disabled={chosen === undefined}
          onCancel={onClose}
          onSave={() => void save()}
        />
      }
    >
      <div className="grid gap-3">
        <CompanyChoice
          value={chosen ?? null}
          placeholder={chosen === null ? 'No company' : 'Choose a company'}
          onChoose={choose}
        />
        {error !== null && (
          <Failed
            title={capital(`${countOf(left.length)} not changed`)}
            requestId={requestIdOf(error)}
            compact
          >
            {describeFailure(error).text}
          </Failed>
        )}
      </div>
    </Dialog>
  )
}

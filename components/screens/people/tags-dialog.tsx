'use client'

import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Failed } from '#components/kit/states/failed.tsx'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import TagList from '#components/kit/tags/tag-list.tsx'
import { toggled } from '#components/kit/tags/toggled.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { Person } from '#contract/person.ts'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { formatCount } from '#lib/format.ts'
import { ManyFooter } from './many-footer.tsx'
import { refreshPeople, updateOneOfMany } from './person-updates.ts'
import { forEach, type Tagged, type Tagging, tagOne } from './tag-people.ts'

type Props = { people: readonly Person[]; done(people: Person[]): void; onClose(): void }

const countOf = (count: number) => (count === 1 ? 'one person' : `${formatCount(count)} people`)

function saidOf({ way, tags }: Tagging, changed: readonly Tagged[]): string {
  const what = tags.length === 1 ? `“${tags[0]}”` : `${tags.length} tags`
  return way === 'add'
    ? `${what} added to ${countOf(changed.length)}`
    : `${what} taken from ${countOf(changed.length)}`
}

/** Adds tags to the selected people, or takes them away. */
export default function TagsDialog({ people, done, onClose }: Props) {
  const queries = useQueryClient()
  const [way, setWay] = useState<Tagging['way']>('add')
  const [tags, setTags] = useState<readonly string[]>([])
  const [left, setLeft] = useState(people)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const isPending = progress !== null

  async function undo(changed: readonly Tagged[]) {
    const { failed } = await forEach(changed, ({ person, before, after }) =>
      updateOneOfMany(queries, person.id, { ecosystemTags: before, expected: { ecosystemTags: after } }),
    )
    refreshPeople(queries)
    const [first] = failed
    if (first) sayFailed(`The tags of ${countOf(failed.length)} were not changed back`, first.error)
  }

  async function save() {
    const chosen = { way, tags }
    setProgress(0)
    setError(null)
    const ended = await forEach(left, (person) => tagOne(queries, person, chosen), setProgress)
    refreshPeople(queries)
    setProgress(null)
    const changed = ended.done.filter(({ before, after }) => before.length !== after.length)
    if (changed.length > 0) toast({ title: saidOf(chosen, changed), undo: () => void undo(changed) })
    else if (ended.failed.length === 0) toast({ title: 'Nobody was changed' })
    done(ended.done.map(({ person }) => person))
    setLeft(ended.failed.map(({ item }) => item))
    setError(ended.failed[0]?.error ?? null)
    if (ended.failed.length === 0) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={`Tags of ${countOf(left.length)}`}
      footer={
        <ManyFooter
          progress={progress}
          total={left.length}
          label={way === 'add' ? 'Add the tags' : 'Remove the tags'}
          disabled={tags.length === 0}
          onCancel={onClose}
          onSave={() => void save()}
        />
      }
    >
      <div className="grid gap-4">
        <Choices
          label="What to do"
          columns={2}
          value={way}
          onChange={setWay}
          choices={[
            { value: 'add', label: 'Add tags' },
            { value: 'remove', label: 'Remove tags' },
          ]}
        />
        {tags.length > 0 && (
          <ul aria-label="Chosen tags" className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li key={tag}>
                <button
                  type="button"
                  onClick={() => setTags(toggled(tags, tag))}
                  aria-label={`Do not use ${tag}`}
                >
                  <Badge tone="accent">
                    {tag} <X aria-hidden="true" />
                  </Badge>
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="overflow-hidden rounded-[7px] border border-control">
          <TagList
            label="Tags"
            canCreate={way === 'add'}
            chosen={tags}
            onToggle={(tag) => setTags(toggled(tags, tag))}
          />
        </div>
        {error !== null && (
          <Failed title={`${countOf(left.length)} not changed`} requestId={requestIdOf(error)} compact>
            {describeFailure(error).text}
          </Failed>
        )}
      </div>
    </Dialog>
  )
}

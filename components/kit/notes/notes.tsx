'use client'

import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { EditableField } from '#components/kit/form/editable/editable-field.tsx'
import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { RowsOf } from '#components/kit/states/rows-of.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useViewer } from '#components/ui/viewer.tsx'
import { longestNote } from '#contract/common/note-limits.ts'
import type { Note } from '#contract/notes.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { type About, notesQuery } from './queries.ts'
import { useNoteActs } from './use-note-acts.ts'

type Props = { about: About; readOnly?: boolean }

/** Notes of members about a person or a company, newest first, below a field for a new one. */
export function Notes({ about, readOnly = false }: Props) {
  const answer = useQuery(notesQuery(api, about))
  const { role } = useViewer().member
  return (
    <div className="grid gap-4">
      {!readOnly && <NoteForm key={Object.values(about).join()} about={about} />}
      {/* Most have none: a skeleton would go from under what follows. */}
      {!answer.isPending && (
        <RowsOf label="The notes" of={answer} loadingRows={2} compact>
          {({ data }) =>
            data.length === 0 ? (
              readOnly && <p className="text-sm text-ink-2">No notes yet.</p>
            ) : (
              <ol className="grid gap-4">
                {data.map((note) => (
                  <NoteRow
                    key={note.id}
                    {...{ about, note }}
                    canEdit={!readOnly && note.isMine}
                    canDelete={!readOnly && (note.isMine || role !== 'member')}
                  />
                ))}
              </ol>
            )
          }
        </RowsOf>
      )}
    </div>
  )
}

type RowProps = { about: About; note: Note; canEdit: boolean; canDelete: boolean }

function NoteRow({ about, note: { id, text, by, createdAt, editedAt }, canEdit, canDelete }: RowProps) {
  const { save, remove } = useNoteActs(about)
  return (
    <li className="flex min-w-0 gap-2.5">
      <Avatar name={by.name} image={by.image} size="md" />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{by.name}</span>
            <TimeAgo instant={createdAt} className="text-sm text-ink-3" />
            {editedAt !== null && <span className="text-sm text-ink-3">edited</span>}
          </p>
          {canDelete && (
            <IconButton
              label={`Delete the note of ${by.name}`}
              size="sm"
              variant="quiet"
              className="-my-1 shrink-0"
              onClick={() => void remove(id)}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          )}
        </div>
        <EditableField
          label="Note"
          value={text}
          multiline
          max={longestNote}
          readOnly={!canEdit}
          draftKey={`note-${id}`}
          save={(next) => save(id, next ?? '')}
        />
      </div>
    </li>
  )
}

const schema = () => import('#contract/notes.ts').then((it) => it.addPersonNoteInput.pick({ text: true }))

function NoteForm({ about }: { about: About }) {
  const { refresh } = useNoteActs(about)
  const one = useContractForm<{ text: string }, { text: string }, Note>({
    schema,
    values: { text: '' },
    draftKey: `note about ${Object.entries(about).join()}`,
    async save(input, idempotencyKey) {
      const context = { context: { idempotencyKey } }
      const made =
        'personId' in about
          ? await client.notes.addToPerson({ ...about, ...input }, context)
          : await client.notes.addToCompany({ ...about, ...input }, context)
      await refresh()
      return made
    },
    saved: () => one.form.reset({ text: '' }),
  })
  return (
    <Form of={one} label="Note" className="grid gap-2">
      <Field name="text" label="New note" labelHidden>
        {(control) => (
          <Textarea rows={2} maxLength={longestNote} placeholder="Write a note for your team" {...control} />
        )}
      </Field>
      <div>
        <SubmitButton state={one.state} variant="secondary" savedWords="Added">
          Add note
        </SubmitButton>
      </div>
    </Form>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus, Rows3 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { ReadOnlyNote } from '#components/kit/states/role-notes.tsx'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import { mostCustomFields } from '#contract/common/custom-field-types.ts'
import { daysToUndo } from '#contract/common/days-to-undo.ts'
import type { CustomField, CustomFieldList } from '#contract/custom-fields.ts'
import { api } from '#lib/api/browser/api.ts'
import { FieldsTable, RemovedFields } from './fields-table.tsx'
import { settingsFieldsInput } from './input.ts'
import { given, useSaveFields } from './use-save-fields.ts'
import { valuesInWords } from './words.ts'

const FieldDialog = lazyPart(() => import('./field-dialog.tsx'))

const empty: CustomFieldList = { fields: [], removed: [], version: '' }

type Opened = { what: 'edit' | 'remove'; field: CustomField } | { what: 'add' }

export function FieldsScreen() {
  const query = useQuery(api.customFields.list.queryOptions({ input: settingsFieldsInput }))
  const { data, error, isPending, refetch, isFetching } = query
  const list = data ?? empty
  const { role } = useViewer().member
  const canEdit = useOffers()('saveCustomFields') && role !== 'member'
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const isFull = list.fields.length >= mostCustomFields
  const add = canEdit && data && (
    <Button variant="primary" disabled={isFull} onClick={() => setOpened({ what: 'add' })}>
      <Plus aria-hidden="true" />
      Add a field
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Custom fields"
        summary="Fields that you add to people and companies."
        actions={list.fields.length > 0 && add}
      />
      {isPending && <LoadingRows rows={4} label="Loading the fields" />}
      {error && !data && (
        <ReadFailure
          title="The fields could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && (
        <div className="grid gap-8">
          {!canEdit && <ReadOnlyNote>Only an owner or an admin can change the fields.</ReadOnlyNote>}
          {data.fields.length === 0 ? (
            <NothingYet title="No fields yet" icon={<Rows3 />} action={add}>
              A plan, a renewal date, whoever looks after a customer: fields appear on the page of each person
              or company, as columns of the lists, in files and in the API.
            </NothingYet>
          ) : (
            <Fields list={data} canEdit={canEdit} onOpen={setOpened} />
          )}
          {isFull && (
            <p className="text-sm text-ink-3">There are {mostCustomFields} fields, which is the most.</p>
          )}
          {canEdit && data.removed.length > 0 && <Removed list={data} />}
        </div>
      )}
      <Suspense>
        {opened && opened.what !== 'remove' && (
          <FieldDialog list={list} field={opened.what === 'edit' ? opened.field : null} onClose={close} />
        )}
      </Suspense>
      {opened?.what === 'remove' && <RemoveDialog list={list} field={opened.field} onClose={close} />}
    </>
  )
}

type FieldsProps = { list: CustomFieldList; canEdit: boolean; onOpen(opened: Opened): void }

function Fields({ list, canEdit, onOpen }: FieldsProps) {
  const { save } = useSaveFields(list)
  const move = (from: number, to: number) => {
    const moved = list.fields[from]
    if (!moved) return
    const fields = list.fields.toSpliced(from, 1).toSpliced(to, 0, moved).map(given)
    save(fields, `${moved.label} moved`).catch((error) => sayFailed(`${moved.label} was not moved`, error))
  }
  return (
    <FieldsTable
      fields={list.fields}
      acts={
        canEdit
          ? {
              onMove: move,
              onEdit: (field) => onOpen({ what: 'edit', field }),
              onRemove: (field) => onOpen({ what: 'remove', field }),
            }
          : null
      }
    />
  )
}

function Removed({ list }: { list: CustomFieldList }) {
  const { save } = useSaveFields(list)
  const isFull = list.fields.length >= mostCustomFields
  return (
    <RemovedFields
      fields={list.removed}
      isFull={isFull}
      onRestore={({ undoUntil: _, ...field }) =>
        void save([...list.fields, field].map(given), `${field.label} is back`).catch((error) =>
          sayFailed(`${field.label} was not brought back`, error),
        )
      }
    />
  )
}

type RemoveProps = { list: CustomFieldList; field: CustomField; onClose(): void }

function RemoveDialog({ list, field, onClose }: RemoveProps) {
  const { save } = useSaveFields(list)
  const { id, label, values } = field
  const had = valuesInWords(values)
  return (
    <ConfirmDialog
      title={`Remove ${label}?`}
      points={[
        had === null ? 'Nobody has a value in it.' : `The values of ${had} disappear with it.`,
        `It can be brought back with its values for ${daysToUndo} days. After that they are gone.`,
      ]}
      act="Remove the field"
      failed={`${label} was not removed`}
      undoable
      onClose={onClose}
      run={() => save(list.fields.filter((one) => one.id !== id).map(given), `${label} removed`, [id])}
    />
  )
}

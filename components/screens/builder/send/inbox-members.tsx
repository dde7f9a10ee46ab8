'use client'

import { useQuery } from '@tanstack/react-query'
import { FieldError } from '#components/kit/form/field-frame.tsx'
import { ChooseMembers } from '#components/kit/members/choose-members.tsx'
import { RowsOf } from '#components/kit/states/rows-of.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { useViewer } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { controlId } from '../draft/fields.ts'
import { useBuilderField } from '../state/builder-form.ts'

const choices = [
  { value: 'all', label: 'Everybody', note: 'One person takes care of it, and the others see who' },
  { value: 'members', label: 'Chosen members', note: 'It is in their inbox alone' },
] as const

/** Whose inbox: everybody's, or that of chosen members; the viewer to begin with. */
export default function InboxMembers() {
  const own = useViewer().member.id
  const { value: ids, set, problem } = useBuilderField('inboxMemberIds')
  const answer = useQuery(api.members.list.queryOptions())
  return (
    <div className="grid gap-3">
      <Choices
        id={controlId('inboxMemberIds')}
        label="Whose inbox"
        columns={2}
        choices={choices}
        value={ids === null ? 'all' : 'members'}
        onChange={(value) => set(value === 'all' ? null : [own])}
      />
      {ids !== null && (
        <RowsOf label="The members" of={answer} loadingRows={3} compact>
          {({ data }) => (
            <>
              {ids.some((id) => data.every((one) => one.id !== id)) && (
                <p className="text-sm text-ink-2">
                  A chosen member has left. Where nobody else is chosen, the owner of the automation gets the
                  output.
                </p>
              )}
              <ChooseMembers
                members={data}
                chosen={new Set(ids)}
                onChange={(chosen) => set(data.flatMap(({ id }) => (chosen.has(id) ? [id] : [])).toSorted())}
              />
            </>
          )}
        </RowsOf>
      )}
      {problem && <FieldError id="builder-inboxMemberIds-error" text={problem} />}
    </div>
  )
}

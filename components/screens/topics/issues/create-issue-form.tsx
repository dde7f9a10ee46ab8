'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { ControlledField, Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'
import type { CreateTopicIssueInput, IssueTracker, TopicIssue } from '#contract/topic-issues.ts'
import type { TopicDetail } from '#contract/topics.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { refreshIssues, sayIssue } from './acts.ts'

const schema = () => import('#contract/topic-issues.ts').then((it) => it.createTopicIssueInput)

const placeWords = { repository: 'Repository', project: 'Project', team: 'Team' }

/** Characters of the title that every tracker takes. */
const longestTitle = 250

type Values = { place: string | null; title: string; body: string }
type Props = { topic: TopicDetail; tracker: IssueTracker; body: string; onClose: () => void }

export function CreateIssueForm({ topic, tracker, body, onClose }: Props) {
  const cache = useQueryClient()
  const { connectionId } = tracker
  const label = placeWords[tracker.places]
  const one = useContractForm<Values, CreateTopicIssueInput, TopicIssue>({
    schema,
    values: { place: null, title: topic.title.replace(/\s+/g, ' ').slice(0, longestTitle), body },
    toInput: ({ place, ...rest }) => ({ topicId: topic.id, connectionId, place: place ?? '', ...rest }),
    save: (input, idempotencyKey) => service.topicIssues.create(input, { context: { idempotencyKey } }),
    saved: (issue) => {
      sayIssue(issue, 'created')
      void refreshIssues(cache, topic.id)
      onClose()
    },
  })
  return (
    <Form of={one} label="Create an issue" className="grid gap-5">
      <ControlledField name="place" label={label} required>
        {({ value, onChange, ...control }) => (
          <PlaceChoice
            connectionId={connectionId}
            label={label}
            value={typeof value === 'string' && value !== '' ? value : null}
            onChoose={onChange}
            id={control.id}
            invalid={control['aria-invalid'] === true}
            describedBy={control['aria-describedby']}
          />
        )}
      </ControlledField>
      <Field name="title" label="Title" required max={longestTitle}>
        {(control) => <Input {...control} />}
      </Field>
      <Field name="body" label="Text" hint="In Markdown." max={30_000}>
        {(control) => <Textarea rows={12} className="font-mono text-sm" {...control} />}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton state={one.state} savedWords="Created">
          {`Create it in ${tracker.name}`}
        </SubmitButton>
      </div>
    </Form>
  )
}

type ChoiceProps = {
  connectionId: string
  label: string
  value: string | null
  onChoose: (place: string | null) => void
  id?: string
  invalid?: boolean
  describedBy?: string
}

/** What the token of the connection can see, found by typing. */
function PlaceChoice({ connectionId, label, ...rest }: ChoiceProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const input = { connectionId, ...(search !== '' && { search }) }
  const { data, error, isFetching } = useQuery({
    ...api.topicIssues.places.queryOptions({ input }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const empty = error
    ? describeFailure(error).text
    : 'The token of the connection finds nothing with this name.'
  return (
    <>
      <Combobox
        {...rest}
        label={label}
        placeholder={`Choose a ${label.toLowerCase()}`}
        shown={rest.value ?? undefined}
        options={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        searching={isFetching}
        onSearch={setText}
        emptyText={isFetching ? 'Loading' : empty}
      />
      {error && (
        <p role="alert" className="mt-1 text-sm text-stop">
          {describeFailure(error).text}
        </p>
      )}
    </>
  )
}

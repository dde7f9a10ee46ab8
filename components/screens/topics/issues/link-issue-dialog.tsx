'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import type { LinkTopicIssueInput, TopicIssue } from '#contract/topic-issues.ts'
import { client as service } from '#lib/api/browser/api.ts'
import { refreshIssues, sayIssue } from './acts.ts'

const schema = () => import('#contract/topic-issues.ts').then((it) => it.linkTopicIssueInput)

type Props = { topicId: string; onClose: () => void }

/** Links an issue that is there by its address. */
export default function LinkIssueDialog({ topicId, onClose }: Props) {
  const cache = useQueryClient()
  const one = useContractForm<{ url: string }, LinkTopicIssueInput, TopicIssue>({
    schema,
    values: { url: '' },
    toInput: ({ url }) => ({ topicId, url: url.trim() }),
    save: (input, idempotencyKey) => service.topicIssues.link(input, { context: { idempotencyKey } }),
    saved: (issue) => {
      sayIssue(issue, 'linked')
      void refreshIssues(cache, topicId)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Link an issue"
      description="Its title and state are read if a connection has access. Nothing is written there."
    >
      <Form of={one} label="Link an issue" unguarded className="grid gap-5">
        <Field name="url" label="Address" required hint="Of an issue at GitHub, GitLab, Linear or Jira.">
          {(control) => (
            <Input
              autoFocus
              type="url"
              inputMode="url"
              placeholder="https://github.com/northline/cli/issues/42"
              {...control}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton state={one.state} savedWords="Linked">
            Link the issue
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

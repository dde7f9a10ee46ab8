'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Avatar } from '#components/ui/avatar.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { CommentInput, InboxComment, InboxItemDetail } from '#contract/inbox.ts'
import { api, client } from '#lib/api/browser/api.ts'

/** What people said of an item, and a field to say something. */
export function Comments({ item: { id, comments, isMine } }: { item: InboxItemDetail }) {
  const canComment = useOffers()('commentInboxItem')
  return (
    <div className="grid gap-4">
      {comments.length > 0 && (
        <ol className="grid gap-4">
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ol>
      )}
      {comments.length === 0 && !canComment && <p className="text-ink-2">No comments yet.</p>}
      {canComment && <CommentForm key={id} itemId={id} isMine={isMine} />}
    </div>
  )
}

function Comment({ comment: { text, by, createdAt } }: { comment: InboxComment }) {
  return (
    <li className="flex min-w-0 gap-2.5">
      <Avatar name={by.name} image={by.image} size="md" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{by.name}</span>
          <TimeAgo instant={createdAt} className="text-sm text-ink-3" />
        </p>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      </div>
    </li>
  )
}

const schema = () => import('#contract/inbox.ts').then((contract) => contract.commentInput)

function CommentForm({ itemId, isMine }: { itemId: string; isMine: boolean }) {
  const cache = useQueryClient()
  const one = useContractForm<{ text: string }, CommentInput, InboxComment>({
    schema,
    values: { text: '' },
    toInput: ({ text }) => ({ itemId, text }),
    draftKey: `inbox:${itemId}`,
    async save(input, idempotencyKey) {
      const made = await client.inbox.comment(input, { context: { idempotencyKey } })
      await cache.invalidateQueries({ queryKey: api.inbox.key() })
      return made
    },
    saved: () => one.form.reset({ text: '' }),
  })
  const note = isMine ? 'Only you get this item.' : 'Everybody here can read it.'
  return (
    <Form of={one} label="Comment" className="grid gap-3">
      <Field name="text" label="Your comment" hint={note}>
        {(control) => <Textarea rows={2} maxLength={5000} {...control} />}
      </Field>
      <div>
        <SubmitButton state={one.state} variant="secondary" savedWords="Sent">
          Comment
        </SubmitButton>
      </div>
    </Form>
  )
}

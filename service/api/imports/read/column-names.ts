import type { ImportMapping } from '#contract/import-shape.ts'
import type { ImportField } from '#contract/imports.ts'

/** Names that columns go by, the likeliest first. */
const names: { [Field in ImportField]: string[] } = {
  content: [
    'content',
    'message',
    'text',
    'body',
    'comment',
    'feedback',
    'description',
    'review',
    'note',
    'answer',
  ],
  sentAt: [
    'sentat',
    'createdat',
    'created',
    'date',
    'time',
    'timestamp',
    'datetime',
    'submittedat',
    'submitted',
    'sent',
  ],
  id: ['id', 'messageid', 'uuid', 'key', 'number', 'ticketid', 'responseid'],
  authorId: ['authorid', 'userid', 'customerid', 'contactid', 'personid'],
  authorName: [
    'authorname',
    'author',
    'name',
    'username',
    'user',
    'fullname',
    'customer',
    'contact',
    'from',
    'displayname',
  ],
  authorEmail: ['authoremail', 'email', 'mail', 'emailaddress', 'useremail', 'customeremail', 'contactemail'],
  channel: ['channel', 'channelname', 'source', 'board', 'list', 'forum'],
  threadId: ['threadid', 'thread', 'conversationid', 'conversation', 'topicid'],
  url: ['url', 'link', 'permalink', 'address'],
  kind: ['kind', 'type'],
}

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Chooses a column for each field by its name; a column is chosen once. */
export function proposeMapping(columns: readonly string[]): ImportMapping {
  const free = new Map(columns.map((it) => [plain(it), it]))
  const chosen: Partial<{ [Field in ImportField]: string }> = {}
  for (const [field, known] of Object.entries(names) as [ImportField, string[]][]) {
    const found = known.find((it) => free.has(it))
    if (found === undefined) continue
    chosen[field] = free.get(found)
    free.delete(found)
  }
  return { columns: chosen }
}

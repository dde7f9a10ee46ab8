import { os } from '#service/core/implement.ts'
import { commentInboxItem } from './comment.ts'
import { getInboxItem } from './get.ts'
import { listInbox } from './list.ts'
import { readInbox } from './read-all.ts'
import { updateInboxItem } from './update.ts'

export const inboxRouter = {
  list: os.inbox.list.handler(({ context, input }) => listInbox(context, input)),
  get: os.inbox.get.handler(({ context, input }) => getInboxItem(context, input)),
  update: os.inbox.update.handler(({ context, input }) => updateInboxItem(context, input)),
  comment: os.inbox.comment.handler(({ context, input }) => commentInboxItem(context, input)),
  readAll: os.inbox.readAll.handler(({ context }) => readInbox(context)),
}

import type { MessageList, MessageListQuery } from '#contract/message-list.ts'
import type { api } from '#lib/api/browser/api.ts'

/** What narrows a list of messages. */
export type MessageFilters = Pick<
  MessageListQuery,
  'channelId' | 'personId' | 'companyId' | 'topicId' | 'groupId' | 'search'
>

const limit = 40

/** No request reaches past this many. */
const reach = 5000

/** The newest messages, page after page: the same query on the server and in the browser. */
export function recentMessages(from: Pick<typeof api, 'messages'>, filters: MessageFilters) {
  return from.messages.list.infiniteOptions({
    input: (page: number) => ({ ...filters, page, limit }),
    initialPageParam: 1,
    getNextPageParam: ({ page, totalCount }: MessageList) =>
      page * limit < totalCount && (page + 1) * limit <= reach ? page + 1 : undefined,
  })
}

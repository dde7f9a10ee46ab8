import { messageReach } from '#contract/common/message-reach.ts'
import type { MessageList, MessageListQuery } from '#contract/message-list.ts'
import type { api } from '#lib/api/browser/api.ts'

/** Filters of a list of messages. */
export type MessageFilters = Pick<
  MessageListQuery,
  'channelId' | 'personId' | 'companyId' | 'topicId' | 'groupId' | 'sureness' | 'search'
>

const limit = 40

/** Reads the newest messages page by page; the server and the browser use the same query. */
export function recentMessages(from: Pick<typeof api, 'messages'>, filters: MessageFilters) {
  return from.messages.list.infiniteOptions({
    input: (page: number) => ({ ...filters, page, limit }),
    initialPageParam: 1,
    getNextPageParam: ({ page, totalCount }: MessageList) =>
      page * limit < totalCount && (page + 1) * limit <= messageReach ? page + 1 : undefined,
  })
}

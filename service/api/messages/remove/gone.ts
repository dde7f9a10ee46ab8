/** A message that was just deleted, and what counted it. */
export type Gone = {
  channelId: string
  source: string
  personId: string
  companyId: string | null
  groupId: string | null
  topicId: string | null
  sentAt: string
}

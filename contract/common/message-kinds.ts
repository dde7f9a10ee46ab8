/** Kind of a message; `message`, of a chat or a thread, by default. */
export const messageKinds = [
  'message',
  'issue',
  'pull_request',
  'review',
  'comment',
  'email',
  'feedback',
  'payment',
  'note',
] as const

export type MessageKind = (typeof messageKinds)[number]

const known: ReadonlySet<string> = new Set(messageKinds)

export function isMessageKind(text: string): text is MessageKind {
  return known.has(text)
}

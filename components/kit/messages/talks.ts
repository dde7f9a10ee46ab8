import type { Message } from '#contract/message-list.ts'

/** A stretch of talk: one thread, or what was said in a channel without a longer pause. Oldest first. */
export type Talk = { id: string; messages: Message[] }

const pauseMs = 30 * 60_000

/** Groups messages (newest first) into conversations, the most recent first. */
export function talksOf(newestFirst: readonly Message[]): Talk[] {
  const talks: Talk[] = []
  const threads = new Map<string, Talk>()
  /** The talk without a thread that a channel is in the middle of. */
  const open = new Map<string, Talk>()
  for (const message of newestFirst) {
    const { channel, threadId } = message
    const thread = threadId === null ? undefined : `${channel.id} ${threadId}`
    const known = thread === undefined ? continued(open.get(channel.id), message) : threads.get(thread)
    if (known) known.messages.unshift(message)
    else {
      const talk = { id: message.id, messages: [message] }
      talks.push(talk)
      if (thread === undefined) open.set(channel.id, talk)
      else threads.set(thread, talk)
    }
  }
  return talks
}

function continued(talk: Talk | undefined, message: Message): Talk | undefined {
  const next = talk?.messages[0]
  const isNear = next !== undefined && Date.parse(next.sentAt) - Date.parse(message.sentAt) <= pauseMs
  return isNear ? talk : undefined
}

const sameBreathMs = 5 * 60_000

/** Whether the author is the same and the name need not be repeated. */
export function goesOn(before: Message | undefined, message: Message): boolean {
  return (
    before !== undefined &&
    before.author.id === message.author.id &&
    Date.parse(message.sentAt) - Date.parse(before.sentAt) <= sameBreathMs
  )
}

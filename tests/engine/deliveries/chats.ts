import { type Reply, useProvider } from './provider.ts'

export type SlackPost = { channel: string; text: string; blocks: string; metadata: string }

export function slackPost(body: string): SlackPost {
  const fields = Object.fromEntries(new URLSearchParams(body))
  return { channel: '', text: '', blocks: '[]', metadata: '{}', ...fields }
}

/** Slack as it answers a bot that may post and, if told, read the channel. */
export function useSlack() {
  const messages: { ts: string; metadata: unknown }[] = []
  const state: { mayRead: boolean; refuses: (() => Reply | null) | null } = { mayRead: false, refuses: null }
  const provider = useProvider(
    ({ path, body }) => {
      if (path === '/api/chat.getPermalink')
        return { json: { ok: true, permalink: `https://x.slack.test/p${slackPost(body).channel}` } }
      if (path === '/api/conversations.history')
        return state.mayRead
          ? { json: { ok: true, has_more: false, messages } }
          : { json: { ok: false, error: 'missing_scope', needed: 'channels:history' } }
      const refusal = state.refuses?.()
      if (refusal) return refusal
      const { channel, metadata } = slackPost(body)
      const ts = `17000000${messages.length}.000100`
      messages.push({ ts, metadata: JSON.parse(metadata) })
      return { json: { ok: true, ts, channel } }
    },
    ({ path }) => path === '/api/chat.postMessage',
  )
  return Object.assign(provider, { messages, state })
}

export type DiscordPost = {
  content: string
  nonce: string
  enforce_nonce: boolean
  allowed_mentions: unknown
}

/** Discord, which takes the same nonce for the same message. */
export function useDiscord() {
  const messages = new Map<string, { id: string; content: string }>()
  const provider = useProvider(
    ({ method, path, body }) => {
      const channel = /channels\/(\d+)/.exec(path)?.[1] ?? ''
      if (method === 'GET') return { json: { id: channel, guild_id: '900' } }
      const { nonce, content } = JSON.parse(body) as DiscordPost
      const message = messages.get(nonce) ?? { id: String(5000 + messages.size), content }
      messages.set(nonce, message)
      return { json: { id: message.id, channel_id: channel, content: message.content } }
    },
    ({ method, path }) => method === 'POST' && path.endsWith('/messages'),
  )
  return Object.assign(provider, { messages })
}

export function useTeams() {
  return useProvider(
    () => ({ status: 202, headers: { 'x-ms-workflow-run-id': 'run-1' } }),
    () => true,
  )
}

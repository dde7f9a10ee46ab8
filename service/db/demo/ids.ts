import { createHash } from 'node:crypto'

/** The same key gives the same UUID every time, e.g. `demoId('topic:slow-cache')`. */
export function demoId(key: string): string {
  const hex = createHash('sha256').update(`northline/${key}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const northlineId = demoId('organization:northline')

export function memberId(key: string): string {
  return demoId(`member:${key}`)
}

export function channelId(key: string): string {
  return demoId(`channel:${key}`)
}

export function topicId(key: string): string {
  return demoId(`topic:${key}`)
}

/** Messages of a discussion are numbered from 1, the opening message first. */
export function messageId(topicKey: string, discussion: number, message: number): string {
  return demoId(`message:${topicKey}:${discussion}:${message}`)
}

export function identityId(personId: number, platform: string): string {
  return demoId(`identity:${personId}:${platform}`)
}

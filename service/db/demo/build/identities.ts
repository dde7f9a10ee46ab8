import type { Platform } from '../cast.ts'
import { identityId } from '../ids.ts'
import { between, pick, prng, type Random } from '../random.ts'

export type DemoIdentity = {
  id: string
  platform: Platform
  platformId: string
  handle: string | null
  email: string | null
}

type Owner = { id: number; email: string | null; isBot?: boolean }

function digits(random: Random, length: number): string {
  return Array.from({ length }, (_, index) => between(random, index === 0 ? 1 : 0, 9)).join('')
}

function letters(random: Random, length: number): string {
  return Array.from({ length }, () => pick(random, [...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'])).join('')
}

/** Ids and handles look as in the systems they come from: Slack U…, Discord snowflakes, GitHub numbers. */
function identity(owner: Owner, platform: Platform, handle: string): DemoIdentity | null {
  const random = prng(`identity:${owner.id}:${platform}`)
  const common = { id: identityId(owner.id, platform), platform }
  const bot = owner.isBot ? '[bot]' : ''
  if (platform === 'slack')
    return {
      ...common,
      platformId: `U0${letters(random, 9)}`,
      handle: handle.replaceAll('-', '.'),
      email: owner.email,
    }
  if (platform === 'discord') {
    const nick = pick(random, [
      handle.replaceAll('-', ''),
      handle.replaceAll('-', '_'),
      `${handle.split('-')[0]}${between(random, 10, 99)}`,
    ])
    return { ...common, platformId: digits(random, 18), handle: nick, email: null }
  }
  if (platform === 'github')
    return {
      ...common,
      platformId: digits(random, between(random, 6, 8)),
      handle: `${handle}${bot}`,
      email: null,
    }
  if (owner.email === null) return null
  return { ...common, platformId: owner.email, handle: null, email: owner.email }
}

export function identitiesOf(owner: Owner, platforms: readonly Platform[], handle: string): DemoIdentity[] {
  const safe = /^[a-z]/.test(handle) ? handle : `dev-${owner.id}`
  return platforms.map((platform) => identity(owner, platform, safe)).filter((one) => one !== null)
}

import type { ReasonCode } from '#contract/merge-proposals.ts'
import { isShared, nameKey, weightOfHandle } from './names.ts'

export type Reason = { code: ReasonCode; text: string; about: string }

/** Something that says of two people that they are one. */
export type Evidence = { one: string; other: string } & (
  | { code: 'same-handle'; handle: string; platforms: [string, string] }
  | { code: 'same-name-and-company'; company: string }
  | { code: 'same-address'; address: string; isTyped: boolean }
  | { code: 'claim'; platform: string; name: string; place: 'profile' | 'signature' }
)

export type Compared = { id: string; name: string }
type Weighed = Reason & { weight: number }

const words: Record<string, string> = { github: 'GitHub', gitlab: 'GitLab', email: 'e-mail' }
const wordOf = (platform: string) => words[platform] ?? platform.replace(/^./, (it) => it.toUpperCase())

const weights = { profile: 90, signature: 85, address: 85, company: 80, typed: 70, name: 25 }

/** An address of a place says nothing of who writes from it. */
const isOfPlace = (address: string) => isShared((address.split('@')[0] ?? '').replace(/[-_.+]/g, ' '))

function weighed(evidence: Evidence, claimant: string): Weighed {
  if (evidence.code === 'same-handle') {
    const { handle, platforms } = evidence
    const [first, second] = platforms.toSorted().map(wordOf)
    const text = `Both are “${handle}”, on ${first} and on ${second}.`
    return { code: 'same-handle', text, about: handle.toLowerCase(), weight: weightOfHandle(handle) }
  }
  if (evidence.code === 'same-name-and-company') {
    const { code, company } = evidence
    return {
      code,
      text: `Both have the same name, and both are at ${company}.`,
      about: company,
      weight: weights.company,
    }
  }
  if (evidence.code === 'same-address') {
    const { code, address, isTyped } = evidence
    const text = isTyped
      ? `Both go by the address ${address}, which was only typed and not verified.`
      : `Both have the address ${address}.`
    return {
      code,
      text,
      about: address,
      weight: isOfPlace(address) ? 0 : isTyped ? weights.typed : weights.address,
    }
  }
  const { platform, name, place } = evidence
  const what = platform === 'email' ? `the address ${name}` : `the ${wordOf(platform)} account “${name}”`
  const where = place === 'profile' ? 'The profile of' : 'A signature of'
  return {
    code: place === 'profile' ? 'linked-profile' : 'named-in-signature',
    text: `${where} ${claimant} names ${what}.`,
    about: `${platform} ${name}`,
    weight: weights[place],
  }
}

/** Weight of several reasons together, from 0 to 100: each takes its part of the doubt that is left. */
function together(all: number[]): number {
  return Math.min(99, Math.round(100 * (1 - all.reduce((doubt, it) => doubt * (1 - it / 100), 1))))
}

/** Less than this is not worth a question. */
const leastStrength = 50

/** Reasons why two people may be one, strongest first; null when they are too weak. */
export function judged(
  one: Compared,
  other: Compared,
  evidence: Evidence[],
): { reasons: Reason[]; strength: number } | null {
  const nameOf = (id: string) => (id === one.id ? one.name : other.name)
  const found = new Map<string, Weighed>()
  for (const it of evidence.map((it) => weighed(it, nameOf(it.one))))
    if (it.weight > 0) found.set(`${it.code} ${it.about}`, it)
  const name = nameKey(one.name)
  const hasName = [...found.values()].some(({ code }) => code === 'same-name-and-company')
  if (found.size > 0 && !hasName && name !== null && name === nameKey(other.name))
    found.set('name', {
      code: 'same-name',
      text: 'Both have the same name.',
      about: name,
      weight: weights.name,
    })
  const all = [...found.values()].toSorted((a, b) => b.weight - a.weight || a.about.localeCompare(b.about))
  const strength = together(all.map(({ weight }) => weight))
  if (strength < leastStrength) return null
  return { reasons: all.map(({ code, text, about }) => ({ code, text, about })), strength }
}

import { companies, members, merges, notablePeople, type Platform } from '../cast.ts'
import { between, pick, pickWeighted, prng, type Random } from '../random.ts'
import { readData } from '../read-data.ts'
import { type DemoIdentity, identitiesOf } from './identities.ts'
import { avatar, botAvatar } from './svg.ts'

export type DemoPerson = {
  id: number
  name: string
  title: string | null
  companyId: number | null
  email: string | null
  isVip: boolean
  isBot: boolean
  avatarUrl: string | null
  description: string | null
  connections: { github?: string; linkedin?: string; phone?: string; twitter?: string; website?: string }
  tags: string[]
  identities: DemoIdentity[]
  /** Weight when an author is drawn. */
  weight: number
  /** Writes in lower case, without a final full stop. */
  casual: boolean
}

type Seed = Pick<DemoPerson, 'id' | 'name' | 'title' | 'companyId' | 'isVip' | 'description'> & {
  platforms: readonly Platform[]
  email: string | null
  isBot?: boolean
}

const total = 400
const northline = { staff: [9, 26], bots: [27, 30] } as const

const bots: { name: string; platforms: Platform[] }[] = readData('cast/bots.json')
const titles: { customers: Record<string, number>; northline: string[] } = readData('cast/titles.json')
const tags: Record<string, number> = readData('cast/tags.json')
const descriptions: string[] = readData('cast/descriptions.json')

export function mailbox(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/ı/g, 'i')
    .toLowerCase()
  return plain.replace(/[\s\u00a0]+/g, '.').replace(/[^a-z.-]/g, '')
}

function domainOf(id: number): string {
  return companies.find((one) => one.id === id)?.domain ?? 'mailbox.example'
}

function northlineSeeds(names: Iterator<string>): Seed[] {
  const everywhere: readonly Platform[] = ['slack', 'discord', 'github', 'email']
  const own = members.map((member): Seed => {
    const { personId: id, name, title, email } = member
    return { id, name, title, email, companyId: 1, isVip: false, description: null, platforms: everywhere }
  })
  const staff = titles.northline.map((title, index): Seed => {
    const name = names.next().value as string
    const email = `${mailbox(name)}@northline.example`
    const id = northline.staff[0] + index
    return { id, name, title, email, companyId: 1, isVip: false, description: null, platforms: everywhere }
  })
  const machines = bots.map((bot, index): Seed => {
    const id = northline.bots[0] + index
    const email = bot.platforms.includes('email') ? `${mailbox(bot.name)}@northline.example` : null
    const rest = { title: null, companyId: 1, isVip: false, description: null, isBot: true }
    return { ...rest, id, name: bot.name, platforms: bot.platforms, email }
  })
  return [...own, ...staff, ...machines]
}

/** Lists each free place in a company, then the people without a company. */
function places(): (number | null)[] {
  const taken = (id: number) => notablePeople.filter((one) => one.companyId === id).length
  const customers = companies.filter((one) => !one.isOrgCompany)
  const filled = customers.flatMap((one) => Array.from({ length: one.people - taken(one.id) }, () => one.id))
  return [...filled, ...Array.from({ length: total - 54 - filled.length }, () => null)]
}

function customerPlatforms(random: Random, companyId: number | null): Platform[] {
  const shared = companyId === 2 || companyId === 3
  const chosen: Platform[] = []
  if (shared && random() < 0.85) chosen.push('slack')
  if (random() < (shared ? 0.2 : 0.62)) chosen.push('discord')
  if (random() < (shared ? 0.35 : 0.55)) chosen.push('github')
  return chosen
}

function address(random: Random, id: number, name: string, companyId: number | null): string | null {
  if (companyId === null)
    return random() < 0.5 ? `${mailbox(name)}@${pick(random, ['mailbox', 'postbox'])}.example` : null
  if (id % 19 === 7) return null
  const aliases = merges.filter((one) => one.targetId === companyId).flatMap((one) => one.sources)
  const domain = aliases.length > 0 && random() < 0.2 ? pick(random, aliases).domain : domainOf(companyId)
  return `${mailbox(name)}@${domain}`
}

function customerSeed(id: number, name: string, companyId: number | null): Seed {
  const random = prng(`person:${id}`)
  const platforms = customerPlatforms(random, companyId)
  const email = address(random, id, name, companyId)
  if (email) platforms.push('email')
  if (platforms.length === 0) platforms.push('discord')
  const titled = companyId !== null && random() > 0.03
  const title = titled ? weighted(random, titles.customers) : null
  const company = companies.find((one) => one.id === companyId)?.name ?? 'home'
  const description = random() < 0.14 ? pick(random, descriptions).replace('{company}', company) : null
  return { id, name, title, companyId, email, platforms, description, isVip: false }
}

function weighted(random: Random, weights: Record<string, number>): string {
  return pickWeighted(random, Object.entries(weights), ([, weight]) => weight)[0]
}

function tagsOf(random: Random): string[] {
  const wanted = random() < 0.12 ? 0 : between(random, 1, 4)
  return [...new Set(Array.from({ length: wanted }, () => weighted(random, tags)))].sort()
}

function connectionsOf(random: Random, person: Seed, handle: string): DemoPerson['connections'] {
  const { platforms } = person
  return {
    ...(platforms.includes('github') && random() < 0.8 ? { github: handle } : {}),
    ...(random() < 0.3 ? { linkedin: `in/${handle}` } : {}),
    ...(random() < 0.1 ? { phone: `+49 30 5550 ${between(random, 1000, 9999)}` } : {}),
    ...(random() < 0.12 ? { twitter: `@${handle.replaceAll('-', '_')}` } : {}),
    ...(random() < 0.12 ? { website: `https://${handle}.example` } : {}),
  }
}

function voiceOf(random: Random, seed: Seed): number {
  const company = companies.find((one) => one.id === seed.companyId)
  const tail = 1 / (0.03 + random()) ** 1.15
  return tail * (company?.voice ?? 1) * (seed.isVip ? 2.5 : 1)
}

function complete(seed: Seed): DemoPerson {
  const random = prng(`person-more:${seed.id}`)
  const { platforms, isBot = false, ...rest } = seed
  const handle = mailbox(seed.name).replaceAll('.', '-')
  const hasAvatar = seed.id < 55 || random() > 0.04
  return {
    ...rest,
    isBot,
    avatarUrl: isBot ? botAvatar(seed.name) : hasAvatar ? avatar(String(seed.id), seed.name) : null,
    connections: isBot ? {} : connectionsOf(random, seed, handle),
    tags: isBot ? [] : tagsOf(random),
    identities: identitiesOf(seed, platforms, handle),
    weight: voiceOf(random, seed),
    casual: random() < 0.4,
  }
}

/** Full names without end, each once: given and family names by region of the world. */
function* uniqueNames(taken: readonly string[]): Generator<string, never> {
  const random = prng('names')
  const names: { weight: number; given: string; family: string }[] = readData('cast/names.json')
  const seen = new Set(taken)
  for (;;) {
    const region = pickWeighted(random, names, (one) => one.weight)
    const name = `${pick(random, region.given.split(' '))} ${pick(random, region.family.split(' '))}`
    if (seen.has(name)) continue
    seen.add(name)
    yield name
  }
}

export function buildPeople(): DemoPerson[] {
  const names = uniqueNames([
    'Mara Lindqvist',
    ...members.map((one) => one.name),
    ...notablePeople.map((one) => one.name),
  ])
  const own = northlineSeeds(names)
  const notable = notablePeople.map((one): Seed => {
    const email = `${mailbox(one.name)}@${domainOf(one.companyId)}`
    return { ...one, email, platforms: [...one.platforms, 'email'] }
  })
  const others = places().map((companyId, index) =>
    customerSeed(55 + index, names.next().value as string, companyId),
  )
  return [...own, ...notable, ...others].map(complete)
}

import { channelId, memberId, topicId } from './ids.ts'
import { readData } from './read-data.ts'

export type Platform = 'slack' | 'discord' | 'github' | 'email'

export type ChannelFile = {
  key: string
  sourceName: Platform
  serverName: string
  sourceServerId: string
  channelName: string
  sourceChannelId: string
  /** Authors in this channel: everybody, only Northline's people, or one customer together with Northline. */
  audience: 'public' | 'internal' | { companyId: number }
  isConnected?: boolean
  context: string | null
  description: string | null
}
export type DemoChannel = ChannelFile & { id: string; isConnected: boolean }

export type CompanyFile = {
  id: number
  name: string
  domain: string
  isVip?: boolean
  /** Number of people of the cast who work here. */
  people: number
  /** Share of writing compared with others of the same size; 1 when left out. */
  voice?: number
  /** Value a year in euros, as Northline's people entered it; left out where nobody pays. */
  yearly?: number
}
export type DemoCompany = Omit<CompanyFile, 'yearly'> & {
  isVip: boolean
  isOrgCompany: boolean
  voice: number
  yearly: number | null
}

export type DemoMerge = {
  key: string
  targetId: number
  daysAgo: number
  /** A member's key, or null when the duplicate sweep did it. */
  memberKey: string | null
  sources: { id: number; name: string; domain: string }[]
}

export type MemberFile = {
  /** The name of the mailbox. */
  key: string
  /** Id of the same person among the people of the company Northline. */
  personId: number
  name: string
  role: 'owner' | 'admin' | 'member'
  title: string
  /** Days before "now" on which the member joined the workspace. */
  joinedDaysAgo: number
}
export type DemoMember = MemberFile & { id: string; email: string }

export type PersonFile = {
  id: number
  name: string
  title: string
  companyId: number
  isVip?: boolean
  /** Platforms this person writes on; the e-mail identity is always there. */
  platforms?: Exclude<Platform, 'email'>[]
  description?: string
}
export type NotablePerson = Required<Omit<PersonFile, 'description'>> & { description: string | null }

/** What Northline's customers talk about, and what its people decided about it. */
export type TopicFile = {
  key: string
  legacyId?: number
  /** What people wrote themselves about a topic that they look at often. */
  named?: { title: string; summary: string; points: string[]; keywords: string[] }
  type: 'bug_report' | 'feature_request' | 'complaint' | 'praise' | 'question' | null
  state: 'open' | 'in_progress' | 'completed' | 'dismissed'
  priority: 'very_low' | 'low' | 'default' | 'high' | 'very_high'
  archived?: boolean
  /** Member who completed it, and the share of all talk after which that was; left out where it was long ago. */
  settled?: { by: string; share: number }
  /** Keys of the channels that discuss it, the usual ones first. */
  channels: string[]
  messages: number
  discussions: number
  /** Spread of the talk over the 90 days. */
  trend: 'rising' | 'steady' | 'fading' | 'burst' | 'early'
}
export type DemoTopic = Omit<TopicFile, 'legacyId'> & {
  id: string
  legacyId: number | null
  archived: boolean
}

export const channels: readonly DemoChannel[] = readData<ChannelFile[]>('cast/channels.json').map((one) => ({
  isConnected: true,
  ...one,
  id: channelId(one.key),
}))

/** The 60 companies that lists show. Ids are fixed; Northline itself is the first. */
export const companies: readonly DemoCompany[] = readData<CompanyFile[]>('cast/companies.json').map(
  (one) => ({ isVip: false, voice: 1, yearly: null, ...one, isOrgCompany: one.id === 1 }),
)

/** Companies that were duplicates: they are in no list, and their domains belong to the target. */
export const merges: readonly DemoMerge[] = readData('cast/merges.json')

/** Mara is the earliest owner. */
export const members: readonly DemoMember[] = readData<MemberFile[]>('cast/members.json').map((one) => ({
  ...one,
  id: memberId(one.key),
  email: `${one.key}@northline.example`,
}))

/** Customers with a name of their own in the demo; ids 31 to 54. Ids 1 to 30 are Northline's people. */
export const notablePeople: readonly NotablePerson[] = readData<PersonFile[]>('cast/people.json').map(
  (one) => ({ isVip: false, platforms: [], description: null, ...one }),
)

export const topics: readonly DemoTopic[] = readData<TopicFile[]>('cast/topics.json').map((one) => ({
  legacyId: null,
  archived: false,
  ...one,
  id: topicId(one.key),
}))

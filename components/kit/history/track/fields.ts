import type { Names } from '#components/kit/automation/names.ts'
import { settingsInWords } from '#components/kit/automation/setting-words.ts'
import { capabilityWords } from '#components/kit/automation/words.ts'
import { sourceLabel } from '#components/ui/source-icon.tsx'
import type { CompanyNames } from '#contract/common/company-names.ts'
import { routes } from '#lib/routes.ts'
import { type SidesInWords, toldCapabilities, toldOutput, toldOutputs, toldSchedule } from './told.ts'

/** How a field of a record is called, and how to say that it changed. */
export type Field = {
  label: string
  /** In a sentence: "changed the name". */
  noun: string
  kind?: 'image'
  /** Where the thing is that a value names by its id, and what it is called there. */
  link?: (id: string, companies: CompanyNames) => { href: string; text: string }
  /** How its values are read, where they are names of the interface. */
  words?: ReadonlyMap<string, string>
  /** Turns a value that is no word into words. */
  told?: (value: unknown, names: Names, words: SidesInWords) => unknown
  /** Turns the members of a record into words, of which only those that changed are told. */
  members?: (record: object) => object
  /** Instead of "changed …" when the value, perhaps with the one before, says it better. */
  sentence?: (value: unknown, before: unknown) => string | null
  /** The sentence does not say the value, which stands below it as well. */
  keepsLine?: true
}

const numbered = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Fields that are written down for what happened rather than for what somebody filled in. */
export const happenings: Record<string, Field> = {
  archived: {
    label: 'Archived',
    noun: 'whether it is archived',
    sentence: (value) => (value === true ? 'archived it' : 'brought it back'),
  },
  archiveReason: {
    label: 'Reason',
    noun: 'the reason it is archived',
    sentence: (value) => (value ? 'archived it' : 'brought it back'),
    keepsLine: true,
  },
  deletedAt: {
    label: 'Deleted',
    noun: 'whether it is deleted',
    sentence: (value) => (value ? 'deleted it' : 'brought it back'),
  },
  enabled: {
    label: 'On',
    noun: 'whether it runs by itself',
    sentence: (value) => (value === true ? 'resumed it' : 'paused it'),
  },
  pausedReason: { label: 'Reason', noun: 'the reason it is paused' },
  messageCount: {
    label: 'Messages',
    noun: 'its messages',
    sentence: (value, before) => {
      const more = Number(value) - Number(before)
      return more > 0 ? `added ${numbered(more, 'message')} to it` : null
    },
    keepsLine: true,
  },
  markedEvent: {
    label: 'Marked event',
    noun: 'a marked event',
    sentence: (value, before) => {
      if (!value) return 'took the mark of an event away'
      return before ? 'marked an event anew' : 'marked an event'
    },
    keepsLine: true,
  },
  waitingRuns: {
    label: 'Waiting runs',
    noun: 'the runs that wait',
    sentence: (value, before) =>
      value === 0 && typeof before === 'number' ? `canceled ${numbered(before, 'waiting run')}` : null,
  },
  status: {
    label: 'Status',
    noun: 'the status',
    sentence: (value) => (value === 'queued' ? 'sent it again' : null),
    keepsLine: true,
  },
  credentials: {
    label: 'Credentials',
    noun: 'the credentials',
    sentence: (value) => (value === 'replaced' ? 'replaced the credentials' : null),
  },
  revokedAt: {
    label: 'Revoked',
    noun: 'whether it is revoked',
    sentence: (value) => (value ? 'revoked it' : null),
  },
  passwordChangedAt: { label: 'Password changed', noun: 'the password' },
  sessionsValidFrom: {
    label: 'Sessions from',
    noun: 'which sessions hold',
    sentence: () => 'ended every session',
  },
}

const states = new Map([['in_progress', 'in progress']])
const topicTypes = new Map([
  ['bug_report', 'bug report'],
  ['feature_request', 'feature request'],
])
const levels = new Map([
  ['very_low', 'very low'],
  ['default', 'normal'],
  ['very_high', 'very high'],
])

const wordOf = (words: ReadonlyMap<string, string>, value: unknown) =>
  words.get(String(value)) ?? String(value)

const fields: Record<string, Field> = {
  ...happenings,
  name: { label: 'Name', noun: 'the name' },
  displayName: { label: 'Name', noun: 'the name' },
  title: { label: 'Title', noun: 'the title' },
  description: { label: 'About', noun: 'the description' },
  primaryDomain: { label: 'Domain', noun: 'the domain' },
  domains: { label: 'Domains', noun: 'the domains' },
  primaryEmail: { label: 'E-mail', noun: 'the e-mail address' },
  logoUrl: { label: 'Logo', noun: 'the logo', kind: 'image' },
  avatarUrl: { label: 'Picture', noun: 'the picture', kind: 'image' },
  email: { label: 'E-mail', noun: 'the e-mail address' },
  phone: { label: 'Phone', noun: 'the phone number' },
  website: { label: 'Website', noun: 'the website' },
  github: { label: 'GitHub', noun: 'the GitHub account' },
  linkedin: { label: 'LinkedIn', noun: 'the LinkedIn profile' },
  twitter: { label: 'X', noun: 'the X account' },
  companyId: {
    label: 'Company',
    noun: 'the company',
    link: (id, companies) => ({ href: routes.company(id), text: companies[id] ?? `company ${id}` }),
  },
  copiedFrom: {
    label: 'Copied from',
    noun: 'what it was copied from',
    link: (id) => ({ href: routes.automation(id), text: 'another automation' }),
  },
  ecosystemTags: { label: 'Tags', noun: 'the tags' },
  channelName: { label: 'Name', noun: 'the name' },
  serverName: { label: 'Server', noun: 'the server' },
  sourceName: {
    label: 'Source',
    noun: 'the source',
    told: (value) => (typeof value === 'string' ? sourceLabel(value) : value),
  },
  isConnected: {
    label: 'Connected',
    noun: 'whether it is connected',
    sentence: (value) => (value === true ? 'connected this channel' : 'disconnected this channel'),
  },
  context: { label: 'Purpose', noun: 'the purpose' },
  summary: { label: 'Summary', noun: 'the summary' },
  topicType: { label: 'Kind', noun: 'the kind', words: topicTypes },
  keywords: { label: 'Keywords', noun: 'the keywords' },
  lifecycleState: {
    label: 'State',
    noun: 'the state',
    words: states,
    sentence: (value) => `moved it to ${wordOf(states, value)}`,
  },
  priority: {
    label: 'Priority',
    noun: 'the priority',
    words: levels,
    sentence: (value) => `set the priority to ${wordOf(levels, value)}`,
  },
  isVip: {
    label: 'VIP',
    noun: 'the VIP mark',
    sentence: (value) => (value === true ? 'marked as VIP' : 'took the VIP mark away'),
  },
  isBot: {
    label: 'Bot',
    noun: 'whether this is a bot',
    sentence: (value) => (value === true ? 'marked as a bot' : 'marked as a person, not a bot'),
  },
  prompt: { label: 'Prompt', noun: 'the prompt' },
  schedule: { label: 'When', noun: 'when it runs', told: toldSchedule },
  timezone: { label: 'Time zone', noun: 'the time zone' },
  modelLevel: { label: 'Model level', noun: 'the model level', words: new Map([['med', 'medium']]) },
  capabilityMode: {
    label: 'Capabilities',
    noun: 'what it may use',
    words: new Map(Object.entries(capabilityWords)),
  },
  allowedCapabilities: { label: 'Allowed', noun: 'what it may use', told: toldCapabilities },
  outputChannels: { label: 'Sends to', noun: 'where it sends to', told: toldOutputs },
  templateSlug: { label: 'Template', noun: 'the template' },
  settings: { label: 'Settings', noun: 'the settings', members: settingsInWords },
  target: { label: 'Only in', noun: 'where it sends' },
  channel: {
    label: 'Kind',
    noun: 'the kind',
    told: (value) => (typeof value === 'string' ? sourceLabel(value) : value),
  },
  defaultOutput: { label: 'Default destination', noun: 'the default destination', told: toldOutput },
  noticeOutput: { label: 'Notice destination', noun: 'the notice destination', told: toldOutput },
  owner: { label: 'Owner', noun: 'the owner' },
  role: { label: 'Role', noun: 'the role' },
  perMinute: { label: 'Requests a minute', noun: 'how many requests it may make' },
  expiresAt: { label: 'Expires', noun: 'when it expires' },
  isOrgCompany: {
    label: 'Own company',
    noun: 'whose company this is',
    sentence: (value) => (value === true ? 'marked as our own company' : 'marked as another company'),
  },
}

/** A field that is not known here is named by its own words: `billingPlan` is "Billing plan". */
export function fieldOf(name: string): Field {
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (known) return known
  const words = name
    .replace(/^.*\./, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
    .trim()
  const label = words ? words.charAt(0).toUpperCase() + words.slice(1) : name || 'Field'
  return { label, noun: words || name || 'a field' }
}

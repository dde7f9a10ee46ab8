import { settingsInWords } from '#components/kit/automation/setting-words.ts'
import { capabilityWords } from '#components/kit/automation/words.ts'
import { sourceLabel } from '#components/ui/source-icon.tsx'
import { inDollars } from '#lib/dollars.ts'
import { routes } from '#lib/routes.ts'
import type { Field } from './field.ts'
import { happenings } from './happenings.ts'
import { toldCapabilities, toldMembers, toldOutput, toldOutputs, toldRules, toldSchedule } from './told.ts'
import { topicFields } from './topic-fields.ts'

const fields: Record<string, Field> = {
  ...happenings,
  ...topicFields,
  name: { label: 'Name', noun: 'the name' },
  version: { label: 'Version', noun: 'the version', sentence: (value) => `wrote version ${String(value)}` },
  displayName: { label: 'Name', noun: 'the name' },
  title: { label: 'Title', noun: 'the title' },
  description: { label: 'About', noun: 'the description' },
  primaryDomain: { label: 'Domain', noun: 'the domain' },
  domains: { label: 'Domains', noun: 'the domains' },
  yearlyValue: { label: 'Yearly value', noun: 'the yearly value' },
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
  isVip: {
    label: 'VIP',
    noun: 'the VIP mark',
    sentence: (value) => (value === true ? 'marked as VIP' : 'removed the VIP mark'),
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
  inbox: {
    label: 'Inbox',
    noun: 'whether it goes to the inbox',
    sentence: (value) =>
      value === true ? 'added the inbox to its destinations' : 'removed the inbox from its destinations',
  },
  inboxMemberIds: { label: 'Inbox of', noun: 'in whose inbox it is put', told: toldMembers },
  rules: { label: 'Rules', noun: 'which events count', told: toldRules },
  isDone: {
    label: 'Done',
    noun: 'whether it is done',
    sentence: (value) => (value === true ? 'marked it as done' : 'opened it again'),
  },
  snoozedUntil: { label: 'Snoozed until', noun: 'until when it is snoozed' },
  comment: { label: 'Comment', noun: 'a comment' },
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
  monthlyModelLimitUsd: {
    label: 'Monthly limit for models',
    noun: 'the monthly limit for models',
    told: (value) => (typeof value === 'number' ? inDollars(value) : value),
  },
  owner: { label: 'Owner', noun: 'the owner' },
  role: { label: 'Role', noun: 'the role' },
  perMinute: { label: 'Requests a minute', noun: 'how many requests it may make' },
  channels: { label: 'Channels', noun: 'which channels it sees' },
  access: { label: 'May', noun: 'what it may do', words: new Map([['read', 'read only']]) },
  resources: { label: 'Access to', noun: 'what it has access to' },
  addresses: { label: 'From', noun: 'where it may be used from' },
  secret: { label: 'Secret', noun: 'the secret', sentence: () => 'gave it a new secret', keepsLine: true },
  replacedWorksUntil: { label: 'Earlier secret until', noun: 'how long the earlier secret works' },
  replacedSecretEnded: {
    label: 'Earlier secret ended',
    noun: 'the earlier secret',
    sentence: () => 'ended its earlier secret',
  },
  places: { label: 'From', noun: 'where it came from' },
  devices: { label: 'Browser', noun: 'the browser' },
  ways: { label: 'Method', noun: 'the sign-in method' },
  operations: { label: 'Asked for', noun: 'what was asked for' },
  reasons: { label: 'Reason', noun: 'the reason' },
  lastAt: { label: 'Last', noun: 'when it last happened' },
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

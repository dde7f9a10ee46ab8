import { channelId } from '../ids.ts'

export type ChannelSource = 'slack' | 'discord' | 'github' | 'email'

export type DemoChannel = {
  key: string
  id: string
  sourceName: ChannelSource
  serverName: string
  sourceServerId: string
  channelName: string
  sourceChannelId: string
  /** Who writes here: everybody, only Northline's own people, or one customer together with Northline. */
  audience: 'public' | 'internal' | { companyId: number }
  isConnected: boolean
  context: string | null
  description: string | null
}

type Place = Pick<DemoChannel, 'sourceName' | 'serverName' | 'sourceServerId'>

const slack: Place = { sourceName: 'slack', serverName: 'Northline', sourceServerId: 'T04NRTHLN72' }
const discord: Place = {
  sourceName: 'discord',
  serverName: 'Northline Community',
  sourceServerId: '1084213377590263868',
}
const github: Place = { sourceName: 'github', serverName: 'northline', sourceServerId: '70412233' }
const email: Place = {
  sourceName: 'email',
  serverName: 'northline.example',
  sourceServerId: 'northline.example',
}

type Rest = Omit<DemoChannel, 'key' | 'id' | 'isConnected' | keyof Place> & { isConnected?: boolean }

function channel(key: string, place: Place, rest: Rest): DemoChannel {
  return { isConnected: true, ...rest, ...place, key, id: channelId(key) }
}

export const channels: readonly DemoChannel[] = [
  channel('slack-product', slack, {
    channelName: 'product',
    sourceChannelId: 'C04PRDCT8KQ',
    audience: 'internal',
    context: 'Where the team decides what to build. Digests of what customers say are posted here.',
    description: 'Product decisions, release planning, what customers said this week',
  }),
  channel('slack-escalations', slack, {
    channelName: 'support-escalations',
    sourceChannelId: 'C04ESCLT2MV',
    audience: 'internal',
    context: 'Problems that support hands to engineering. Treat everything here as at least high priority.',
    description: 'Hand-over from support to engineering. One thread per customer problem.',
  }),
  channel('slack-halden', slack, {
    channelName: 'ext-halden',
    sourceChannelId: 'C05HLDN91XR',
    audience: { companyId: 2 },
    context: 'Shared channel with Halden, our largest account. Renewal is in the coming quarter.',
    description: 'Halden × Northline',
  }),
  channel('slack-tidewater', slack, {
    channelName: 'ext-tidewater',
    sourceChannelId: 'C06TDWTR5ZB',
    audience: { companyId: 3 },
    context: 'Shared channel with Tidewater Bank. They care about single sign-on, audit and data residency.',
    description: 'Tidewater Bank × Northline, please no customer data in here',
  }),
  channel('discord-general', discord, {
    channelName: 'general',
    sourceChannelId: '1084213379943268423',
    audience: 'public',
    context: 'Small talk, show and tell, release chatter. Problems mentioned here are often first signs.',
    description: 'Everything that has no other home. Be kind.',
  }),
  channel('discord-help', discord, {
    channelName: 'help',
    sourceChannelId: '1084213420116258826',
    audience: 'public',
    context: 'Community questions about the CLI and the cache. An answer within a day is our promise.',
    description: 'Stuck? Ask here. Include `nl --version` and your runner.',
  }),
  channel('discord-previews', discord, {
    channelName: 'preview-environments',
    sourceChannelId: '1096552718360379402',
    audience: 'public',
    context: 'Users of preview environments, many of them on the free plan.',
    description: 'Previews: provisioning, domains, databases, sleeping and waking',
  }),
  channel('github-cli', github, {
    channelName: 'northline/cli',
    sourceChannelId: '612904518',
    audience: 'public',
    context: 'Issues of the command line tool. Bugs here usually come with a reproduction.',
    description: 'The `nl` command line tool',
  }),
  channel('github-cache-action', github, {
    channelName: 'northline/cache-action',
    sourceChannelId: '655128840',
    audience: 'public',
    context: 'The GitHub action most customers start with. Watch for changes in runner images.',
    description: 'Restore and save the Northline build cache in GitHub workflows',
  }),
  channel('github-preview-operator', github, {
    channelName: 'northline/preview-operator',
    sourceChannelId: '583310276',
    audience: 'public',
    isConnected: false,
    context: null,
    description: 'Kubernetes operator for self-hosted previews (moved into the platform repository)',
  }),
  channel('email-support', email, {
    channelName: 'support@northline.example',
    sourceChannelId: 'support@northline.example',
    audience: 'public',
    context: 'The support mailbox. Paying customers are answered within four business hours.',
    description: 'Support requests',
  }),
  channel('email-billing', email, {
    channelName: 'billing@northline.example',
    sourceChannelId: 'billing@northline.example',
    audience: 'public',
    context: 'Invoices, plans, usage. Mentions of cancelling are urgent.',
    description: null,
  }),
]

import type { Destination, MissingDestination } from '#contract/destination-shape.ts'

export type Medium = Destination['channel']

export const media: readonly Medium[] = ['slack', 'discord', 'msteams', 'email']

type Guide = {
  /** Kind of destination: "Slack app". */
  what: string
  /** One line below the name. */
  reaches: string
  /** Steps at the provider, in order. */
  steps: readonly string[]
  link: { href: string; label: string } | null
}

export const guides: Record<Medium, Guide> = {
  slack: {
    what: 'Slack app',
    reaches: 'Every channel its bot is invited to',
    steps: [
      'Create an app for your workspace, “From scratch”.',
      'Under “OAuth & Permissions”, add the bot scopes chat:write and channels:history. The second one lets Signalbox check whether a message arrived instead of sending it twice.',
      'Choose “Install to Workspace” and copy the “Bot User OAuth Token”. It begins with xoxb-.',
      'In each channel it should write to: /invite @ and the name of the app.',
    ],
    link: { href: 'https://api.slack.com/apps', label: 'api.slack.com/apps' },
  },
  discord: {
    what: 'Discord bot',
    reaches: 'Every channel its bot may write in',
    steps: [
      'Create an application, open “Bot”, choose “Reset Token” and copy the token.',
      'Under “OAuth2”, build an address with the scope “bot” and the permissions “View Channels” and “Send Messages”.',
      'Open that address and add the bot to your server.',
    ],
    link: {
      href: 'https://discord.com/developers/applications',
      label: 'discord.com/developers/applications',
    },
  },
  msteams: {
    what: 'Microsoft Teams workflow',
    reaches: 'One channel of Teams',
    steps: [
      'In Teams, open the menu of the channel and choose “Workflows”.',
      'Choose the template that posts to a channel when a webhook request is received, and the channel.',
      'Copy the address that it shows. Anybody with this address can write to the channel, so it is stored like a password.',
    ],
    link: null,
  },
  email: {
    what: 'Mail server',
    reaches: 'Every address',
    steps: [
      'Ask your mail administrator for a server, a port and an account that may send, or use those of a mail service.',
      'The sender has to be an address that the account may write from; otherwise mails end up as spam.',
    ],
    link: null,
  },
}

export const mediumNames: Record<Medium, string> = {
  slack: 'Slack',
  discord: 'Discord',
  msteams: 'Microsoft Teams',
  email: 'E-mail',
}

/** Names of the secrets. */
export const secretNames: Record<Medium, string> = {
  slack: 'Bot token',
  discord: 'Bot token',
  msteams: 'Workflow address',
  email: 'Password',
}

/** Describes what a destination reaches; `channelName` is the name of its target channel. */
export function reachOf(
  { channel, target, sender }: Pick<Destination, 'channel' | 'sender' | 'target'>,
  channelName?: string,
): string {
  const from = sender === null ? '' : `, from ${sender}`
  if (channel === 'email') return `${target ?? 'Every address'}${from}`
  if (channel === 'msteams') return `The channel ${target ?? ''}`.trim()
  if (target === null) return guides[channel].reaches
  return `Only ${channel === 'slack' || channel === 'discord' ? '#' : ''}${(channelName ?? target).replace(/^#/, '')}`
}

/** "4 automations send here." */
export function usesOf({ automationCount }: Pick<MissingDestination, 'automationCount'>): string {
  if (automationCount === 0) return 'No automation sends here'
  return automationCount === 1 ? '1 automation sends here' : `${automationCount} automations send here`
}

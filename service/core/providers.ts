import { type Seal, sealWith, secretOf } from './secret.ts'
import type { Settings } from './settings.ts'

/** How Slack, Discord, Teams and mail servers are reached, and with what the credentials for them are kept. */
export type Providers = {
  /** Null in a service without a secret: it can keep no credentials. */
  seal: Seal | null
  slackUrl: string
  discordUrl: string
  /** Lets webhooks and mail servers stand on this machine and in its network. */
  allowPrivate: boolean
  /** Milliseconds until a silent provider is given up. */
  patience: number
  /** Where people read; null when nobody said. */
  dashboardUrl: string | null
}

export function providersOf(secret: string | null): Providers {
  return {
    seal: secret === null ? null : sealWith(secret),
    slackUrl: 'https://slack.com/api/',
    discordUrl: 'https://discord.com/api',
    allowPrivate: false,
    patience: 15_000,
    dashboardUrl: null,
  }
}

export function providersFrom(settings: Settings): Providers {
  const usual = providersOf(secretOf(settings))
  return {
    ...usual,
    slackUrl: settings.SIGNALBOX_SLACK_API_URL ?? usual.slackUrl,
    discordUrl: settings.SIGNALBOX_DISCORD_API_URL ?? usual.discordUrl,
    allowPrivate: settings.SIGNALBOX_ALLOW_PRIVATE_DESTINATIONS === 'true',
    dashboardUrl: settings.SIGNALBOX_DASHBOARD_URL?.replace(/\/+$/, '') ?? null,
  }
}

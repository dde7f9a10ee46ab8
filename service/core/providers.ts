import { type Seal, sealWith } from './seal.ts'
import { secretsOf } from './secret.ts'
import type { Secrets } from './secret-file.ts'
import type { Settings } from './settings.ts'

/** Access to Slack, Discord, Teams and mail servers, and the encryption of their credentials. */
export type Providers = {
  /** Null in a service without a secret, which cannot store credentials. */
  seal: Seal | null
  slackUrl: string
  discordUrl: string
  /** Allows webhooks and mail servers on this machine and in its network. */
  allowPrivate: boolean
  /** Milliseconds to wait for an answer of a provider. */
  patience: number
  /** Milliseconds to wait for the answer of a mail server that has the message: ten minutes, by RFC 5321, 4.5.3.2.6. */
  mailPatience: number
  /** Milliseconds between two messages to one channel or address. */
  pace: Record<'discord' | 'email' | 'msteams' | 'slack', number>
  /** Address of the dashboard; null when none is configured. */
  dashboardUrl: string | null
  /** Mail server of the environment, for mail to members; null when none is configured. */
  mail: { smtpUrl: string; from: string } | null
}

export function providersOf(secret: string | (() => Secrets) | null): Providers {
  return {
    seal: secret === null ? null : sealWith(secret),
    slackUrl: 'https://slack.com/api/',
    discordUrl: 'https://discord.com/api',
    allowPrivate: false,
    patience: 15_000,
    mailPatience: 600_000,
    pace: { discord: 1000, email: 0, msteams: 1000, slack: 1000 },
    dashboardUrl: null,
    mail: null,
  }
}

export function providersFrom(settings: Settings): Providers {
  const { SIGNALBOX_MAIL_URL: smtpUrl, SIGNALBOX_MAIL_FROM: from } = settings
  const usual = providersOf(secretsOf(settings))
  return {
    ...usual,
    slackUrl: settings.SIGNALBOX_SLACK_API_URL ?? usual.slackUrl,
    discordUrl: settings.SIGNALBOX_DISCORD_API_URL ?? usual.discordUrl,
    allowPrivate: settings.SIGNALBOX_ALLOW_PRIVATE_DESTINATIONS === 'true',
    dashboardUrl: settings.SIGNALBOX_DASHBOARD_URL?.replace(/\/+$/, '') ?? null,
    mail: smtpUrl !== undefined && from !== undefined ? { smtpUrl, from } : null,
  }
}

import type { DeliveryDetail } from '#contract/delivery-shape.ts'
import type { Providers } from '#service/core/providers.ts'
import { type Database, rows } from '#service/db/client.ts'
import { type Claimed, servingDestination } from './claim.ts'
import { openCredentials } from './credentials.ts'
import { targetName } from './delivery-row.ts'
import { type Composed, compose } from './message/compose.ts'
import { type Sender, SendFailure } from './send/sender.ts'

type Surroundings = {
  name: string
  slug: string
  simulated: boolean
  target_name: string | null
  server_id: string | null
  automation_id: string | null
}

export type Plan = {
  content: Composed
  /** Automation that wrote the output. */
  automationId: string | null
  destinationId: string | null
  /** Null in a simulated organization. */
  sender: Sender | null
}

type Stored = { id: string; name: string; sealed_secret: string | null }

async function surroundingsOf(db: Database, row: Claimed): Promise<Surroundings> {
  const found = await rows<Surroundings>(
    db,
    `SELECT o.name, o.slug, o.simulated, r.automation_id, ${targetName} AS target_name,
            (SELECT c.source_server_id FROM channels c WHERE c.org_id = d.org_id AND c.source_name = d.channel
                AND c.source_channel_id = d.target ORDER BY c.is_connected DESC, c.id LIMIT 1) AS server_id
       FROM deliveries d JOIN organizations o ON o.id = d.org_id
       LEFT JOIN runs r ON r.org_id = d.org_id AND r.id = d.run_id
      WHERE d.org_id = $1 AND d.id = $2`,
    [row.org_id, row.id],
  )
  if (!found[0]) throw new Error('the delivery is gone')
  return found[0]
}

/** Finds the assigned destination, else the one that serves its target. */
async function destinationFor(db: Database, row: Claimed): Promise<Stored | null> {
  const found = await rows<Stored>(
    db,
    row.destination_id === null
      ? `SELECT t.* FROM (SELECT $1::uuid AS org_id, $2::text AS channel, $3::text AS target) w
          CROSS JOIN LATERAL (${servingDestination('w')}) t`
      : 'SELECT id, name, sealed_secret FROM destinations WHERE org_id = $1 AND channel = $2 AND id = $3',
    [row.org_id, row.channel, row.destination_id ?? row.target],
  )
  return found[0] ?? null
}

const missing: Record<DeliveryDetail['channel'], string> = {
  slack:
    'No Slack app is connected for this channel. Add a Slack destination in the settings, then send again.',
  discord:
    'No Discord bot is connected for this channel. Add a Discord destination in the settings, then send again.',
  msteams: 'There is no Teams destination of this name. Add it in the settings, then send again.',
  email: 'No mail server is set up. Add an e-mail destination in the settings, then send again.',
}

/** Loads what speaks with a provider when something first goes there. */
async function senderFor(
  row: Claimed,
  stored: Stored,
  around: Surroundings,
  content: Composed,
  providers: Providers,
): Promise<Sender> {
  const connection = openCredentials(providers.seal, row.org_id, stored)
  if (!connection)
    throw new SendFailure(
      'lasting',
      `The credentials of ${stored.name} cannot be opened, because the secret of the service has changed. Enter them ` +
        'again in the settings, then send again.',
    )
  const order = {
    deliveryId: row.id,
    target: row.target,
    targetName: around.target_name === null ? row.target : `#${around.target_name}`,
    content,
    thread: row.thread,
  }
  switch (connection.channel) {
    case 'slack': {
      const { slackSender } = await import('./send/slack.ts')
      return slackSender({ ...order, botToken: connection.botToken }, providers)
    }
    case 'discord': {
      const { discordSender } = await import('./send/discord.ts')
      return discordSender({ ...order, botToken: connection.botToken, serverId: around.server_id }, providers)
    }
    case 'msteams': {
      const { teamsSender } = await import('./send/teams.ts')
      return teamsSender({ ...order, targetName: stored.name, webhookUrl: connection.webhookUrl }, providers)
    }
    case 'email': {
      const { mailSender } = await import('./send/mail.ts')
      const { smtpUrl, from } = connection
      return mailSender({ ...order, smtpUrl, from, organization: around }, providers)
    }
  }
}

function linkOf(row: Claimed, around: Surroundings, providers: Providers) {
  if (providers.dashboardUrl === null || around.automation_id === null || row.purpose === 'test') return null
  return { text: 'Open in Signalbox', href: `${providers.dashboardUrl}/automations/${around.automation_id}` }
}

/** Returns content and sender. Throws a `SendFailure` when it cannot be sent. */
export async function planOf(db: Database, providers: Providers, row: Claimed): Promise<Plan> {
  const around = await surroundingsOf(db, row)
  const content = compose(row.title, row.body, linkOf(row, around, providers), row.purpose === 'answer')
  const stored = await destinationFor(db, row)
  const plan = { content, automationId: around.automation_id, destinationId: stored?.id ?? null }
  if (around.simulated) return { ...plan, sender: null }
  if (!stored) throw new SendFailure('lasting', missing[row.channel])
  return { ...plan, sender: await senderFor(row, stored, around, content, providers) }
}

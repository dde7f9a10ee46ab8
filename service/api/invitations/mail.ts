import type { Invitation } from '#contract/invitations.ts'
import { plain, sendLetter } from '#service/api/mail-server/send.ts'
import { type MailServer, mailServerOf } from '#service/api/mail-server/server.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { openCredentials } from '#service/deliveries/credentials.ts'
import { compose } from '#service/deliveries/message/compose.ts'

type Server = { id: string; sealed_secret: string | null; name: string; slug: string }

/** Milliseconds for the mail server: somebody waits, and the dashboard gives up after 30 seconds. */
const impatienceMs = 5000

/** Finds a mail server that serves this address or all. */
async function mailServer({ db, orgId }: Context, email: string): Promise<Server | null> {
  const found = await rows<Server>(
    db,
    `SELECT d.id, d.sealed_secret, o.name, o.slug FROM destinations d JOIN organizations o ON o.id = d.org_id
      WHERE d.org_id = $1 AND NOT o.simulated AND d.channel = 'email' AND (d.target IS NULL OR lower(d.target) = $2)
      ORDER BY d.target IS NULL, d.id LIMIT 1`,
    [orgId, email],
  )
  return found[0] ?? null
}

function wordsOf({ invitedBy, role, expiresAt }: Invitation, organization: string): string {
  const until = new Date(expiresAt).toUTCString().replace(/:\d\d GMT$/, ' UTC')
  return (
    `${plain(invitedBy.name)} invites you to ${plain(organization)} on Signalbox, as ${role === 'member' ? 'a' : 'an'} ${role}.\n\n` +
    `The link works once, until ${until}. If you did not expect this, ignore this e-mail: nothing changes.`
  )
}

/** By the server that owners alone set. */
async function mailWith(context: Context, server: MailServer, invitation: Invitation, token: string) {
  const { orgId, providers, db, log } = context
  const found = await rows<{ name: string }>(db, 'SELECT name FROM organizations WHERE id = $1', [orgId])
  const organization = found[0]?.name ?? 'Signalbox'
  const link = { text: 'Accept the invitation', href: `${providers?.dashboardUrl}/invitation/${token}` }
  const words = wordsOf(invitation, organization)
  const title = `Invitation to ${organization}`
  try {
    await sendLetter(context, server, { id: invitation.id, to: invitation.email, title, words, link })
    return true
  } catch (error) {
    log.warn({ err: error, invitationId: invitation.id }, 'an invitation could not be mailed')
    return false
  }
}

/**
 * Mails the link once, after the transaction. It is stored in no delivery, since whoever reads deliveries could use it.
 * Returns false where it was not sent: the link can still be handed over.
 */
export async function mailInvitation(
  context: Context,
  invitation: Invitation,
  token: string,
): Promise<boolean> {
  const { providers, orgId, log } = context
  if (!providers || providers.dashboardUrl === null) return false
  const own = await mailServerOf(context)
  if (own) return mailWith(context, own, invitation, token)
  // Without a server for it that of a destination stands in. Admins set those and could read what it sends, so links for admins
  // and owners are not mailed.
  if (invitation.role !== 'member') return false
  const server = await mailServer(context, invitation.email)
  const connection = server && openCredentials(providers.seal, orgId, server)
  if (!server || connection?.channel !== 'email') return false
  const link = { text: 'Accept the invitation', href: `${providers.dashboardUrl}/invitation/${token}` }
  const content = compose(`Invitation to ${server.name}`, wordsOf(invitation, server.name), link)
  const { smtpUrl, from } = connection
  const order = {
    deliveryId: invitation.id,
    target: invitation.email,
    smtpUrl,
    from,
    organization: server,
    content,
  }
  try {
    const { mailSender } = await import('#service/deliveries/send/mail.ts')
    await mailSender(order, { ...providers, patience: impatienceMs, mailPatience: impatienceMs }).send(0)
    return true
  } catch (error) {
    log.warn({ err: error, invitationId: invitation.id }, 'an invitation could not be mailed')
    return false
  }
}

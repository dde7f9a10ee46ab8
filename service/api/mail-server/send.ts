import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { compose } from '#service/deliveries/message/compose.ts'
import type { MailServer } from './server.ts'

/** Milliseconds for the mail server: somebody waits, and the dashboard gives up after 30 seconds. */
const impatienceMs = 10_000

type Letter = {
  /** Identifies the mail, so that duplicates can be recognized. */
  id: string
  to: string
  title: string
  /** Markdown; names in it are escaped. */
  words: string
  link?: { text: string; href: string }
}

type Organization = { name: string; slug: string }

/** Escapes a name for Markdown. */
export function plain(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+\-.!|<>~]/g, String.raw`\$&`)
}

/** Mails a member; stored in no delivery, since whoever reads deliveries could use its link. Throws why it was not sent. */
export async function sendLetter(
  { db, orgId, providers }: Pick<Context, 'db' | 'orgId' | 'providers'>,
  { smtpUrl, from, requiresTls, isOfEnvironment }: MailServer,
  { id, to, title, words, link }: Letter,
): Promise<void> {
  if (!providers) throw new Error('this context sends nothing')
  const statement = 'SELECT name, slug FROM organizations WHERE id = $1'
  const [organization = { name: '', slug: '' }] = await rows<Organization>(db, statement, [orgId])
  const content = compose(title, words, link ?? null)
  const order = { deliveryId: id, target: to, smtpUrl, from, requiresTls, organization, content }
  const { mailSender } = await import('#service/deliveries/send/mail.ts')
  const reach = isOfEnvironment ? { allowPrivate: true } : {}
  const patience = { patience: impatienceMs, mailPatience: impatienceMs }
  await mailSender(order, { ...providers, ...reach, ...patience }).send(0)
}

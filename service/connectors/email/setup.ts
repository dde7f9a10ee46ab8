import * as z from 'zod'
import type { Settings, SetupStep, SourceField } from '#service/core/sources.ts'

const address = z.email('Must be an e-mail address').transform((it) => it.toLowerCase())
/** A form sends an empty text for what was left out. */
const left = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((given) => (given === '' || given === null ? undefined : given), shape)

/** A form sends one text; programs may send a list. */
const mailboxes = z.preprocess(
  (given) =>
    typeof given === 'string'
      ? given
          .split(',')
          .map((it) => it.trim())
          .filter((it) => it !== '')
      : given,
  z.array(z.string().min(1).max(500)).max(50).default([]),
)

const port = z.coerce
  .number('Must be a port')
  .int('Must be a port')
  .min(1, 'Must be a port')
  .max(65_535, 'Must be a port')

export const settings = z.strictObject({
  address: left(address.optional()),
  host: left(
    z
      .string()
      .trim()
      .regex(/^[\w.:-]+$/, 'Must be the name of a server, such as imap.halden.example')
      .optional(),
  ),
  port: left(port.optional()),
  security: left(z.enum(['tls', 'starttls', 'none'], 'Must be tls, starttls or none').default('tls')),
  user: left(z.string().trim().max(300).optional()),
  mailboxes,
})

export type EmailSettings = z.infer<typeof settings>

/** The address that people write to, which the mailbox usually signs in with. */
export function ownAddress(given: Settings): string | null {
  const { address: own, user } = given as Partial<EmailSettings>
  if (own !== undefined) return own
  return user?.includes('@') ? user.toLowerCase() : null
}

export const fields: SourceField[] = [
  {
    name: 'address',
    label: 'Address that people write to',
    secret: false,
    required: false,
    help: 'Such as support@halden.example. Its mails become a channel of this name.',
  },
  {
    name: 'host',
    label: 'IMAP server',
    secret: false,
    required: false,
    help: 'Such as imap.halden.example. Leave it empty when mail is forwarded to the address of this connection.',
  },
  {
    name: 'port',
    label: 'Port',
    secret: false,
    required: false,
    help: '993 with TLS, else 143, when left empty.',
  },
  {
    name: 'security',
    label: 'Encryption',
    secret: false,
    required: false,
    help: 'tls (when left empty), starttls, or none for a server on your own network.',
  },
  { name: 'user', label: 'User', secret: false, required: false, help: 'Usually the whole address.' },
  {
    name: 'password',
    label: 'Password',
    secret: true,
    required: false,
    help: 'Of the mailbox. Google and Microsoft want an app password here. It is used for reading only.',
  },
  {
    name: 'mailboxes',
    label: 'Mailboxes',
    secret: false,
    required: false,
    help: 'INBOX when left empty. Add the one of sent mail, with a comma between, so that your answers join their threads.',
  },
]

export const steps: SetupStep[] = [
  {
    title: 'Choose a way',
    text: 'Signalbox reads a mailbox by IMAP, or takes what is forwarded to it. One of the two is enough.',
    copy: null,
  },
  {
    title: 'IMAP',
    text:
      'Allow IMAP in the settings of the mailbox, make an app password where your provider wants one, and enter server, ' +
      'user and password. Mail is never marked as read, moved or deleted.',
    copy: null,
  },
  {
    title: 'Forwarding',
    text:
      'Let your mail server forward the address that people write to, to the address of this connection. Whoever runs ' +
      'Signalbox switches its own mail server on with SIGNALBOX_SMTP_PORT.',
    copy: '{inboundUrl}',
  },
]

export const brings = { kinds: ['email'], events: [] }

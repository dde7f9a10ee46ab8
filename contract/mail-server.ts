import * as z from 'zod'
import { editOperation, idempotentOperation, operation } from './common/operation.ts'

const security = z
  .enum(['tls', 'starttls', 'none'])
  .describe(
    '`tls`: encrypted from the start, usually port 465. `starttls`: encrypted before anything is sent, usually port 587. ' +
      '`none`: not demanded, for a server in the own network; a password is not sent that way.',
  )

const host = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Must not be empty')
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|[0-9a-f:.]+)$/,
    'Must be the name of a host, as in smtp.northline.example',
  )
  .meta({ examples: ['smtp.northline.example'] })

const port = z
  .int()
  .min(1)
  .max(65_535)
  .meta({ examples: [465] })

const user = z
  .string()
  .trim()
  .min(1, 'Must not be empty; null where the server asks for none')
  .max(320)
  .nullable()

const from = z
  .email('Must be an e-mail address')
  .max(320)
  .describe('Address that mail comes from.')
  .meta({ examples: ['signalbox@northline.example'] })

export const mailServerView = z.object({
  setBy: z
    .enum(['environment', 'organization'])
    .nullable()
    .describe('What the environment of the service sets cannot be changed here. Null where nobody set one.'),
  setting: z
    .string()
    .describe('The setting of the environment that wins.')
    .meta({
      examples: ['SIGNALBOX_MAIL_URL'],
    }),
  host: z.string().nullable(),
  port: z.int().nullable(),
  security: security.nullable(),
  user: z.string().nullable(),
  hasPassword: z.boolean(),
  isReadable: z
    .boolean()
    .describe('False where the password was sealed with an earlier secret of the service: give it again.'),
  from: z.string().nullable(),
  isReachable: z
    .boolean()
    .describe(
      'Whether links in mail lead anywhere: the address of the dashboard is set (SIGNALBOX_DASHBOARD_URL).',
    ),
  isSimulated: z.boolean().describe('Whether the organization is a sample, from which nothing is sent.'),
})

const fields = {
  host,
  port,
  security,
  user,
  password: z
    .string()
    .min(1, 'Must not be empty')
    .max(1000)
    .optional()
    .describe(
      'Stored sealed and never answered. Left out, the one that is there stays, for the same host alone.',
    ),
  from,
}

/** Not checked: it repeats what was read. */
const seen = z
  .strictObject({
    ...{ host: z.string().nullable(), port: z.number().nullable(), security: z.string().nullable() },
    ...{ user: z.string().nullable(), from: z.string().nullable() },
  })
  .partial()
  .describe(
    'What the fields were when they were read; null where none was set. One that somebody has changed since then, and to something else, answers 409.',
  )

export const saveMailServerInput = z.strictObject({ ...fields, expected: seen.optional() })

export const testMailServerInput = z
  .strictObject(fields)
  .partial()
  .describe('What to try before it is saved; without anything, what is there.')

export const testedMailServer = z.object({
  ok: z.boolean(),
  message: z.string().describe('What came of it, in words.'),
})

export type MailServerView = z.infer<typeof mailServerView>
export type SaveMailServerInput = z.infer<typeof saveMailServerInput>
export type TestMailServerInput = z.infer<typeof testMailServerInput>
export type TestedMailServer = z.infer<typeof testedMailServer>

const tag = 'Settings'
const needsOwner = 'Needs an acting owner: an API key alone is refused.'

export const mailServer = {
  get: operation({
    method: 'GET',
    path: '/mail-server',
    operationId: 'getMailServer',
    summary: 'Read the mail server',
    description: `What sends invitations and password reset links to members. The password is never answered. ${needsOwner}`,
    tag,
    extension: true,
  }).output(mailServerView),
  save: editOperation({
    method: 'PUT',
    path: '/mail-server',
    operationId: 'saveMailServer',
    summary: 'Set the mail server',
    description: `Nothing is sent; test it first or afterwards. 409 where the environment sets it. ${needsOwner}`,
    tag,
    extension: true,
  })
    .input(saveMailServerInput)
    .output(mailServerView),
  remove: idempotentOperation({
    method: 'DELETE',
    path: '/mail-server',
    operationId: 'deleteMailServer',
    summary: 'Remove the mail server',
    description: `Its password is erased. Links have to be handed over by somebody from then on. ${needsOwner}`,
    tag,
    extension: true,
  })
    .input(z.strictObject({}))
    .output(mailServerView),
  test: operation({
    method: 'POST',
    path: '/mail-server/tests',
    operationId: 'testMailServer',
    summary: 'Send a test',
    description: `Sends a mail to the acting owner and answers what came of it; a server that refuses is no error of this request. ${needsOwner}`,
    tag,
    extension: true,
  })
    .input(testMailServerInput)
    .output(testedMailServer),
}

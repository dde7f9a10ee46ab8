import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { SetupStep, SourceField, SourceInfo } from '#service/core/sources.ts'

const repository = z
  .string()
  .regex(/^[\w.-]+\/[\w.-]+$/, 'Must be an owner and a name, such as northline/cli')

/** A form sends one text; programs may send a list. */
const repositories = z.preprocess(
  (given) => (typeof given === 'string' ? given.split(/[\s,]+/).filter((it) => it !== '') : given),
  z.array(repository).max(200).default([]),
)

export const settings = z.strictObject({
  repositories,
  apiUrl: z
    .url({ protocol: /^https?$/, error: 'Must be an http or https address' })
    .transform((it) => it.replace(/\/+$/, ''))
    .default('https://api.github.com'),
})

export type GithubSettings = z.infer<typeof settings>

export const fields: SourceField[] = [
  {
    name: 'signingSecret',
    label: 'Webhook secret',
    secret: true,
    required: false,
    help: 'Leave it empty and one is made for you to paste at GitHub.',
  },
  {
    name: 'token',
    label: 'Access token',
    secret: true,
    required: false,
    help:
      'For history, for deliveries that were missed, and to ask GitHub every few minutes as long as no webhook reaches ' +
      'this machine. A fine-grained token that may read issues, pull requests, discussions and metadata, and may read and ' +
      'write webhooks. To create issues from topics, let it read and write issues.',
  },
  {
    name: 'repositories',
    label: 'Repositories',
    secret: false,
    required: false,
    help: 'The repositories to read and whose webhook is checked, such as northline/cli. Separate several by commas.',
  },
  {
    name: 'apiUrl',
    label: 'Address of the API',
    secret: false,
    required: false,
    help: 'Only for GitHub Enterprise Server: https://github.your-company.example/api/v3.',
  },
]

export const steps: SetupStep[] = [
  {
    title: 'Open the webhooks of the repository or the organization',
    text: 'At GitHub: Settings → Webhooks → Add webhook.',
    copy: null,
  },
  { title: 'Payload URL', text: 'Paste the address of this connection.', copy: '{inboundUrl}' },
  { title: 'Content type', text: 'Choose application/json.', copy: null },
  { title: 'Secret', text: 'Paste the webhook secret.', copy: '{signingSecret}' },
  {
    title: 'Which events would you like to trigger this webhook?',
    text:
      'Choose “Let me select individual events”, then Issues, Issue comments, Pull requests, Pull request reviews, ' +
      'Pull request review comments, Discussions, Discussion comments and Repositories.',
    copy: null,
  },
  {
    title: 'Add webhook',
    text: 'GitHub tries the address at once. This page turns green when that has arrived.',
    copy: null,
  },
]

export const brings: SourceInfo['brings'] = {
  kinds: ['issue', 'pull_request', 'review', 'comment', 'message'],
  events: [
    'github.issue.closed',
    'github.pr.created',
    'github.pr.dismissed',
    'github.pr.merged',
    'issue.activity',
    'pull_request.activity',
  ],
}

export function newSigningSecret(): string {
  return randomBytes(32).toString('hex')
}

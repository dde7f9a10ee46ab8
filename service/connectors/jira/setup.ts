import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { SetupStep, SourceField, SourceInfo } from '#service/core/sources.ts'

const project = z.string().regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'Must be the key of a project, such as OPS')

/** A form sends one text; programs may send a list. */
const projects = z.preprocess(
  (given) => (typeof given === 'string' ? given.split(/[\s,]+/).filter((it) => it !== '') : given),
  z.array(project).max(200).default([]),
)

/** A form sends a word; programs may send a boolean. */
const choice = z.preprocess((given) => {
  const said = typeof given === 'string' ? given.trim().toLowerCase() : given
  if (said === '') return undefined
  return said === 'yes' || said === 'true' ? true : said === 'no' || said === 'false' ? false : said
}, z.boolean('Must be yes or no').default(false))

const emptied = (given: unknown) => (given === '' ? undefined : given)

export const settings = z.strictObject({
  url: z.preprocess(
    emptied,
    z
      .url({ protocol: /^https?$/, error: 'Must be an http or https address' })
      .transform((it) => it.replace(/\/+$/, ''))
      .default(''),
  ),
  email: z.preprocess(emptied, z.email('Must be an e-mail address').optional()),
  projects,
  internal: choice,
})

export type JiraSettings = z.infer<typeof settings>

export const fields: SourceField[] = [
  {
    name: 'signingSecret',
    label: 'Secret',
    secret: true,
    required: false,
    help: 'Leave it empty and one is made for you to paste at Jira.',
  },
  {
    name: 'url',
    label: 'Address of the site',
    secret: false,
    required: false,
    help: 'For history, such as https://northline.atlassian.net.',
  },
  {
    name: 'email',
    label: 'E-mail address of the account',
    secret: false,
    required: false,
    help: 'For history at Jira Cloud: of the account whose API token you enter. Leave it empty for Jira Data Center.',
  },
  {
    name: 'token',
    label: 'API token',
    secret: true,
    required: false,
    help: 'For history. An API token of that account, or a personal access token of Jira Data Center. To create issues from topics, the account needs the permission “Create issues”.',
  },
  {
    name: 'projects',
    label: 'Projects',
    secret: false,
    required: false,
    help: 'Keys of the projects to read, such as OPS. Separate several by commas; leave it empty for all.',
  },
  {
    name: 'internal',
    label: 'Internal and restricted comments',
    secret: false,
    required: false,
    help: 'Enter yes to take them in as well. They are left out otherwise.',
  },
]

export const steps: SetupStep[] = [
  {
    title: 'Open the WebHooks of the site',
    text: 'At Jira, as an administrator: Settings → System → WebHooks → Create a WebHook.',
    copy: null,
  },
  { title: 'URL', text: 'Paste the address of this connection.', copy: '{inboundUrl}' },
  { title: 'Secret', text: 'Paste the secret.', copy: '{signingSecret}' },
  {
    title: 'Issue related events',
    text:
      'Tick created, updated and deleted under “Issue”, and created, updated and deleted under “Comment”. A JQL filter, such ' +
      'as project = OPS, narrows it down.',
    copy: null,
  },
  { title: 'Exclude body', text: 'Leave it unticked. Then press “Create”.', copy: null },
  {
    title: 'First delivery',
    text: 'Comment on any issue. This page turns green when that has arrived.',
    copy: null,
  },
]

export const brings: SourceInfo['brings'] = { kinds: ['issue', 'comment'], events: ['issue.activity'] }

export function newSigningSecret(): string {
  return randomBytes(32).toString('hex')
}

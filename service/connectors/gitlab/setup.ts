import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { SetupStep, SourceField, SourceInfo } from '#service/core/sources.ts'

const project = z
  .string()
  .regex(/^(\d+|[\w.-]+(\/[\w.-]+)+)$/, 'Must be a group and a project, such as northline/cli, or its number')

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

export const settings = z.strictObject({
  projects,
  confidential: choice,
  url: z
    .url({ protocol: /^https?$/, error: 'Must be an http or https address' })
    .transform((it) => it.replace(/\/+$/, ''))
    .default('https://gitlab.com'),
})

export type GitlabSettings = z.infer<typeof settings>

export const fields: SourceField[] = [
  {
    name: 'signingSecret',
    label: 'Signing token',
    secret: true,
    required: false,
    help:
      'Leave it empty and one is made for you to paste at GitLab. One that GitLab has made, or a secret token that is in ' +
      'use there, can be entered instead.',
  },
  {
    name: 'token',
    label: 'Access token',
    secret: true,
    required: false,
    help:
      'For history and for deliveries that were missed. A project, group or personal access token with the scope ' +
      'read_api; with the role Maintainer it also sees what the webhook could not deliver. To create issues from topics, give it the scope api.',
  },
  {
    name: 'projects',
    label: 'Projects',
    secret: false,
    required: false,
    help: 'The projects to read and whose webhook is checked, such as northline/cli. Separate several by commas.',
  },
  {
    name: 'confidential',
    label: 'Confidential issues and internal notes',
    secret: false,
    required: false,
    help: 'Enter yes to take them in as well. They are left out otherwise, even where GitLab sends them.',
  },
  {
    name: 'url',
    label: 'Address of GitLab',
    secret: false,
    required: false,
    help: 'Only for a GitLab of your own: https://gitlab.your-company.example.',
  },
]

export const steps: SetupStep[] = [
  {
    title: 'Open the webhooks of the project or the group',
    text: 'At GitLab: Settings → Webhooks → Add new webhook.',
    copy: null,
  },
  { title: 'URL', text: 'Paste the address of this connection.', copy: '{inboundUrl}' },
  {
    title: 'Signing token',
    text: 'Paste the signing token. Where your GitLab has no such field yet, paste it under “Secret token”.',
    copy: '{signingSecret}',
  },
  {
    title: 'Trigger',
    text:
      'Tick “Comments”, “Issues events” and “Merge request events”. Tick “Confidential comments” and “Confidential issues ' +
      'events” only if this connection is to take those in.',
    copy: null,
  },
  {
    title: 'SSL verification',
    text: 'Leave “Enable SSL verification” ticked. Then press “Add webhook”.',
    copy: null,
  },
  {
    title: 'Test',
    text: 'Press “Test” beside the new webhook and choose “Issues events”. This page turns green when that has arrived.',
    copy: null,
  },
]

export const brings: SourceInfo['brings'] = {
  kinds: ['issue', 'pull_request', 'comment'],
  events: [
    'gitlab.mr.closed',
    'gitlab.mr.created',
    'gitlab.mr.merged',
    'issue.activity',
    'pull_request.activity',
  ],
}

/** GitLab takes it as a signing token, and as a secret token where it knows no other. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

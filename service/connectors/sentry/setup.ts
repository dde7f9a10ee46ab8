import * as z from 'zod'
import type { SetupStep, SourceField, SourceInfo } from '#service/core/sources.ts'

const slug = z.string().regex(/^[\w-]+$/, 'Must be the short name, as it stands in the address of Sentry')

/** A form sends one text; programs may send a list. */
const projects = z.preprocess(
  (given) => (typeof given === 'string' ? given.split(/[\s,]+/).filter((it) => it !== '') : given),
  z.array(slug).max(200).default([]),
)

export const settings = z.strictObject({
  organization: z.union([z.literal(''), slug]).default(''),
  projects,
  url: z
    .url({ protocol: /^https?$/, error: 'Must be an http or https address' })
    .transform((it) => it.replace(/\/+$/, ''))
    .default('https://sentry.io'),
})

export type SentrySettings = z.infer<typeof settings>

export const fields: SourceField[] = [
  {
    name: 'signingSecret',
    label: 'Client secret',
    secret: true,
    required: false,
    help: 'Of the internal integration. Sentry shows it once the integration is saved; enter it here then.',
  },
  {
    name: 'token',
    label: 'Token',
    secret: true,
    required: false,
    help: 'Of the same integration, for history and for feedback that no alert tells of. It is read every five minutes.',
  },
  {
    name: 'organization',
    label: 'Organization',
    secret: false,
    required: false,
    help: 'Its short name, as in https://northline.sentry.io. Needed together with the token.',
  },
  {
    name: 'projects',
    label: 'Projects',
    secret: false,
    required: false,
    help: 'Short names of the projects whose feedback is searched, separated by commas. Leave it empty for all.',
  },
  {
    name: 'url',
    label: 'Address of Sentry',
    secret: false,
    required: false,
    help: 'Only for the region of the EU, https://de.sentry.io, or a Sentry of your own.',
  },
]

export const steps: SetupStep[] = [
  {
    title: 'Make an integration',
    text: 'At Sentry: Settings → Developer Settings → Create New Integration → Internal Integration. Give it a name.',
    copy: 'Signalbox',
  },
  { title: 'Webhook URL', text: 'Paste the address of this connection.', copy: '{inboundUrl}' },
  { title: 'Alert Rule Action', text: 'Switch it on, so that alerts can be sent here.', copy: null },
  {
    title: 'Permissions',
    text: 'Choose “Read” for Project, Issue & Event, Organization and Alerts. Leave the others at “No Access”.',
    copy: null,
  },
  { title: 'Webhooks', text: 'Tick “issue”. Then press “Save Changes”.', copy: null },
  {
    title: 'Client Secret and Token',
    text: 'Under “Credentials”, copy the Client Secret. Under “Tokens”, press “New Token” and copy it. Enter both here.',
    copy: null,
  },
  {
    title: 'Create an alert',
    text:
      'Alerts → Create Alert → Issues. When: “A new issue is created”. If: “The issue’s category is equal to Feedback”. ' +
      'Then: “Send a notification via” and the name of the integration. Feedback of the crash dialog comes along when ' +
      '“Enable Crash Report Notifications” is on under Project Settings → User Feedback.',
    copy: null,
  },
  {
    title: 'Send Test Notification',
    text: 'Press it in the alert, or write something in your feedback form. This page turns green when it has arrived.',
    copy: null,
  },
]

export const brings: SourceInfo['brings'] = { kinds: ['feedback'], events: ['sentry.feedback.created'] }

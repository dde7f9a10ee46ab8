import * as z from 'zod'
import type { SetupStep, SourceField, SourceInfo } from '#service/core/sources.ts'

export const settings = z.strictObject({})

export const fields: SourceField[] = [
  {
    name: 'signingSecret',
    label: 'Signing secret',
    secret: true,
    required: false,
    help: 'Linear makes it and shows it with the webhook. Enter it when the webhook is there.',
  },
  {
    name: 'token',
    label: 'API key',
    secret: true,
    required: false,
    help: 'For history. A personal API key (Settings → Account → Security & Access) with the permission “Read”, and “Create issues” to create issues from topics; one of an admin also sees whether the webhook is right.',
  },
]

export const steps: SetupStep[] = [
  {
    title: 'Open the webhooks of the workspace',
    text: 'At Linear: Settings → Administration → API → Webhooks → New webhook.',
    copy: null,
  },
  { title: 'URL', text: 'Paste the address of this connection.', copy: '{inboundUrl}' },
  {
    title: 'Data change events',
    text: 'Tick “Issues” and “Issue comments”. Tick “Project updates”, “Customers” and “Customer requests” too, where you use them.',
    copy: null,
  },
  { title: 'Team selection', text: 'Choose “All public teams”, or one team.', copy: null },
  {
    title: 'Signing secret',
    text: 'Press “Create webhook”, open the new webhook, and copy its signing secret into this connection.',
    copy: null,
  },
  {
    title: 'First delivery',
    text: 'Change the title of any issue. This page turns green when that has arrived.',
    copy: null,
  },
]

export const brings: SourceInfo['brings'] = {
  kinds: ['issue', 'comment', 'message', 'feedback'],
  events: ['issue.activity'],
}

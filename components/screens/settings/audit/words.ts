import type { Names } from '#components/kit/automation/names.ts'
import { type Description, describeChange, linesOf } from '#components/kit/history/track/describe.ts'
import type { AuditEntry } from '#contract/audit-log.ts'
import type { AuditResource } from '#contract/common/audit-resources.ts'
import type { SecurityEvent } from '#contract/common/security-events.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'

export const resourceNames: Record<AuditResource, string> = {
  'api-key': 'API key',
  assistant: 'Assistant',
  automation: 'Automation',
  channel: 'Channel',
  company: 'Company',
  connection: 'Connection',
  'custom-field': 'Custom field',
  delivery: 'Delivery',
  destination: 'Destination',
  import: 'Import',
  'inbox-item': 'Inbox item',
  invitation: 'Invitation',
  'mail-server': 'Mail server',
  member: 'Member',
  message: 'Message',
  model: 'Model',
  note: 'Note',
  organization: 'Organization',
  person: 'Person',
  'saved-view': 'Saved view',
  security: 'Security',
  story: 'Story',
  'story-writer': 'Story writer',
  topic: 'Topic',
  'topic-rebuild': 'Rebuild of all topics',
  'topic-writer': 'Topic writer',
  'webhook-endpoint': 'Webhook',
}

export function resourceName(resource: string): string {
  return Object.hasOwn(resourceNames, resource) ? resourceNames[resource as AuditResource] : resource
}

export const eventWords: Record<SecurityEvent, string> = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Could not sign in',
  confirmed: 'Confirmed that it was them',
  'confirmation-failed': 'Could not confirm that it was them',
  'second-factor-changed': 'Two-step sign-in changed',
  'recovery-code-used': 'Recovery code used',
  'passkey-changed': 'Passkey added or removed',
  'password-link-made': 'Password reset link created',
  'password-reset': 'Password reset with a link',
  'mail-failed': 'Password reset link not mailed',
  'second-factor-required': 'Second factor required or not',
  'session-ended': 'Session ended',
  'role-changed': 'Role changed',
  'permission-refused': 'Permission refused',
  exported: 'Data exported',
  'key-created': 'API key created',
  'key-rolled': 'API key rolled',
  'key-revoked': 'API key revoked',
  'assistant-connected': 'Assistant connected',
  'assistant-ended': 'Assistant disconnected',
  'assistant-reuse': 'Token of an assistant used twice',
}

const happened: Record<string, string> = {
  'signed-in': 'signed in',
  'sign-in-failed': 'could not sign in',
  confirmed: 'confirmed that it was them',
  'confirmation-failed': 'could not confirm that it was them',
  'permission-refused': 'was refused what was asked for',
  exported: 'exported data',
  'recovery-code-used': 'used a recovery code',
  'password-link-made': 'created a password reset link',
  'password-reset': 'reset the password with a link',
  'mail-failed': 'could not mail a password reset link',
  'assistant-reuse': 'used a token of an assistant twice, so it was disconnected',
}

/** Describes an event that is no change: "could not sign in, 12 times". */
function describeEvent(entry: AuditEntry, names?: Names): Description {
  const { event, times, ...seen } = entry.changes
  const words = happened[String(event)] ?? String(event).replaceAll('-', ' ')
  const sentence = Number(times) > 1 ? `${words}, ${formatCount(Number(times))} times` : words
  return { sentence, lines: linesOf({ ...entry, changes: seen }, names) }
}

export const operationWords = { INSERT: 'Added', UPDATE: 'Changed', DELETE: 'Removed' } as const

/** Describes a change, to follow a name: "added this automation", "changed the name". */
export function describeEntry(entry: AuditEntry, names?: Names): Description {
  if (entry.resource === 'security') return describeEvent(entry, names)
  const name = resourceName(entry.resource)
  const what = entry.resource === 'api-key' ? name : name.toLowerCase()
  const told = describeChange(entry, what, names)
  return entry.mergedInto ? { ...told, sentence: `merged it into ${entry.mergedInto.name}` } : told
}

/** New schedule in a few words, for changes of nothing else, because the column is narrow. */
function rescheduled({ operation, changes, scheduleWords }: AuditEntry): string | null {
  const after = scheduleWords?.after
  const isAll = operation === 'UPDATE' && Object.keys(changes).join() === 'schedule'
  return after && isAll ? `made it run ${after.charAt(0).toLowerCase()}${after.slice(1)}` : null
}

/** Describes a change as a line: "Changed the name", "Made it run every weekday at 09:00, Berlin". */
export function sentenceOf(entry: AuditEntry): string {
  const sentence = rescheduled(entry) ?? describeEntry(entry).sentence
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** Page of the changed thing; null when it was deleted or has no page. */
export function hrefOf({ resource, resourceId: id, exists, slug, run }: AuditEntry): string | null {
  if (!exists) return null
  switch (resource) {
    case 'automation':
      return routes.automation(id)
    case 'channel':
      return routes.channel(id)
    case 'company':
      return routes.company(id)
    case 'person':
      return routes.person(id)
    case 'message':
      return routes.message(id)
    case 'topic':
      return routes.topic(id)
    case 'story':
      return slug === null ? null : routes.story(slug)
    case 'delivery':
      return run === null ? null : routes.run(run.automationId, run.id)
    case 'destination':
      return routes.settingsDestinations
    case 'webhook-endpoint':
      return routes.webhook(id)
    case 'api-key':
      return routes.settingsKeys
    case 'assistant':
      return routes.settingsAssistants
    case 'member':
    case 'invitation':
      return routes.settingsMembers
    case 'mail-server':
      return routes.settingsMail
    case 'model':
      return routes.settingsModels
    case 'custom-field':
      return routes.settingsFields
    case 'story-writer':
    case 'topic-writer':
      return routes.settingsWriters
    case 'organization':
      return routes.settings
    default:
      return null
  }
}

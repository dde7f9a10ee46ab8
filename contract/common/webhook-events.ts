import { triggerEvents } from './trigger-events.ts'

/** What only webhooks tell, beside the events that automations listen to; each with its clause, to follow "when". */
export const recordEvents = {
  'message.created': 'a message arrives',
  'topic.updated': 'a topic changes',
  'topic.deleted': 'a topic is gone: it was merged into another, or taken away',
  'story.created': 'a story is written',
  'story.updated': 'a story is written anew, archived or brought back',
  'person.created': 'a person writes for the first time',
  'person.updated': 'a person changes',
  'person.deleted': 'a person is gone: merged into another, or erased',
  'company.created': 'a company is added',
  'company.updated': 'a company changes',
  'company.deleted': 'a company is gone: merged into another, or deleted',
  'run.finished': 'a run of an automation has ended',
  'connection.quiet': 'a source falls silent',
  'connection.failing': 'a source brings nothing in',
} as const

export type RecordEvent = keyof typeof recordEvents

export const recordEventNames = Object.keys(recordEvents) as RecordEvent[]

/** Every event that an endpoint may be told, in alphabetical order. */
export const webhookEvents = [...recordEventNames, ...triggerEvents].sort()

export type WebhookEvent = (typeof webhookEvents)[number]

export const groupOf = (event: string) => `${event.split('.')[0]}.*`

/** Names of groups: all events that begin with the same word. */
export const webhookGroups = [...new Set(webhookEvents.map(groupOf))]

/** Says whether a list of events and groups holds an event. */
export const isChosen = (chosen: readonly string[], event: string) =>
  chosen.includes(event) || chosen.includes(groupOf(event))

/** Endpoints of an organization. */
export const mostEndpoints = 20

/** Hours for which requests are signed with the secret before a rotation as well. */
export const overlapHours = 24

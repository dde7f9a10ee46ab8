import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import type { EventKind } from '#contract/events.ts'

/** What the product knows about an event. Whether an organization can receive it is read from the database. */
export type Kind = Omit<EventKind, 'available' | 'conditionSchemaVersion'>

type Field = EventKind['fields'][number]

/** The field guide of an event: paths and what stands there. `[]` stands for each entry of a list. */
export function guide(fields: Record<string, [Field['type'], string]>): Field[] {
  return Object.entries(fields).map(([field, [type, description]]) => ({ field, type, description }))
}

type Words = Pick<Kind, 'title' | 'description' | 'fields' | 'samplePayload'> & {
  name: TriggerEvent
  overlaps?: TriggerEvent[]
}

/** An event of another product, which is pushed. */
export function pushed(
  group: string,
  integration: string,
  { overlaps = [], ...words }: Words,
  branchFilter = false,
): Kind {
  return {
    ...words,
    overlaps,
    group,
    integration,
    emittedHere: false,
    scopes: [],
    needsCondition: false,
    branchFilter,
  }
}

/** An event that Signalbox raises itself; all of them name channels. */
export function raised(group: string, { overlaps = [], ...words }: Words, needsCondition = false): Kind {
  return {
    ...words,
    overlaps,
    group,
    integration: null,
    emittedHere: true,
    scopes: ['channel', 'product'],
    needsCondition,
    branchFilter: false,
  }
}

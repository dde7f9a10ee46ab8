import { fieldChoices, fieldLabel } from '#contract/common/event-fields.ts'
import type { Connectable } from '#contract/common/source-names.ts'
import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import type { EventKind } from '#contract/event-shape.ts'

/** Description of an event. Whether an organization can receive it is read from the database. */
export type Kind = Omit<EventKind, 'available' | 'conditionSchemaVersion'>

type Field = EventKind['fields'][number]

/** Makes the field guide of an event: paths with type and meaning. `[]` means each entry of a list. */
export function guide(fields: Record<string, [Field['type'], string]>): Field[] {
  return Object.entries(fields).map(([field, [type, description]]) => ({
    field,
    label: fieldLabel(field),
    type,
    description,
    choices: fieldChoices(field),
  }))
}

type Words = Pick<Kind, 'title' | 'description' | 'fields' | 'samplePayload'> & {
  name: TriggerEvent
  overlaps?: TriggerEvent[]
  /** Further sources that tell of it in the same words. */
  alsoFrom?: Connectable[]
}

/** Describes an event of another product, which is pushed. */
export function pushed(
  group: string,
  integration: string,
  { overlaps = [], alsoFrom = [], ...words }: Words,
  branchFilter = false,
): Kind {
  return {
    ...words,
    overlaps,
    group,
    integration,
    sources: [integration, ...alsoFrom],
    emittedHere: false,
    scopes: [],
    needsCondition: false,
    branchFilter,
  }
}

/** Describes an event that Signalbox raises itself; all of them name channels. */
export function raised(
  group: string,
  { overlaps = [], alsoFrom: _, ...words }: Words,
  needsCondition = false,
): Kind {
  return {
    ...words,
    overlaps,
    group,
    integration: null,
    sources: [],
    emittedHere: true,
    scopes: ['channel', 'product'],
    needsCondition,
    branchFilter: false,
  }
}

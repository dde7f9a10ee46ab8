import type { FilterControl } from '#components/kit/list/filters.ts'
import { type TriggerKind, triggerKinds, triggerWords } from './words.ts'

const options = triggerKinds.map((value) => ({ value, label: triggerWords[value] }))

/** By what starts them: of automations, and of the templates for them. */
export function triggerFilter(value: TriggerKind[], onChange: (value: TriggerKind[]) => void): FilterControl {
  return {
    kind: 'many',
    id: 'trigger',
    label: 'Starts',
    options,
    value,
    onChange: (chosen) => onChange(chosen as TriggerKind[]),
  }
}

import type { ChooseModelInput, ModelProvider } from '#contract/models.ts'

export type Slot = ChooseModelInput['slot']

/** The dialog that is open over the page of models. */
export type OpenDialog =
  | { what: 'key'; provider: ModelProvider }
  | { what: 'remove-provider'; provider: ModelProvider }
  | { what: 'choose'; slot: Slot; provider?: ModelProvider }
  | { what: 'leave'; slot: Slot }

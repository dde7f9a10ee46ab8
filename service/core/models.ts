import type { wrapLanguageModel } from 'ai'

/** How capable a model an automation asks for. */
export type ModelLevel = 'high' | 'low' | 'med'

/** US dollars for a million tokens. */
export type Price = { input: number; cached: number; output: number }

export type Model = {
  /** Provider and model, as in the setting. */
  name: string
  model: ReturnType<typeof wrapLanguageModel>
  price: Price | null
}

export type Models = {
  /** The model of the level, or of the nearest one that is set. */
  forLevel(level: ModelLevel): Model | null
  /** Whether the level has a model of its own. */
  isSet(level: ModelLevel): boolean
}

/** Without a language model the built-in writer does the work. */
export const noModels: Models = { forLevel: () => null, isSet: () => false }

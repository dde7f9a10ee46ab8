'use client'

import { createContext, use } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { type BuilderDraft, fromAutomation } from '../draft/draft.ts'
import { isSamePart } from '../draft/merge.ts'
import type { Typed } from '../draft/typed.ts'
import type { RecordStore } from '../save/record.ts'

/** The draft, and what is typed in its fields and not added yet. */
export type BuilderValues = BuilderDraft & { typed: Typed }

/** A copy: the form changes its values in place, and a draft is kept to be compared with later ones. */
export function draftOf({ typed: _, ...draft }: BuilderValues): BuilderDraft {
  return structuredClone(draft)
}

/** Data that the parts of the page need in addition to the form. */
export type BuilderPage = {
  /** The automation that is edited; null while it is new. */
  automation: AutomationDetail | null
  /** Stored draft of this page. */
  store: Pick<RecordStore, 'read' | 'write'>
  /** Whether it differs from what is saved. */
  isChanged: boolean
  /** The draft that the browser keeps, and the zone of the viewer, are there. */
  isOpen: boolean
  /** The instant the server drew the page, in milliseconds. */
  now: number
}

export const BuilderContext = createContext<BuilderPage | null>(null)

export function useBuilder(): BuilderPage {
  const page = use(BuilderContext)
  if (!page) throw new Error('This stands inside a page of the builder.')
  return page
}

/** The whole draft. */
export function useDraft(): BuilderDraft {
  const { control } = useFormContext<BuilderValues>()
  return useWatch({ control }) as BuilderValues
}

type Name =
  | keyof Omit<BuilderDraft, 'event'>
  | `event.${keyof BuilderDraft['event']}`
  | `typed.${keyof Typed}`

/** One field of the draft with its error; null without one. */
export function useBuilderField<const Field extends Name>(name: Field) {
  const { field, fieldState } = useController<BuilderValues, Field>({ name })
  return { value: field.value, set: field.onChange, problem: fieldState.error?.message ?? null }
}

/** The instant that intervals count from, while the schedule is the saved one. */
export function useAnchor(): string | undefined {
  const { automation, now } = useBuilder()
  const draft = useDraft()
  if (!automation) return undefined
  return isSamePart('when', fromAutomation(automation, now), draft) ? automation.anchorAt : undefined
}

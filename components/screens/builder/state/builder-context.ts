'use client'

import { createContext, use } from 'react'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { type BuilderDraft, fromAutomation } from '../draft/draft.ts'
import type { FieldName, Problem } from '../draft/fields.ts'
import { isSamePart } from '../draft/merge.ts'
import type { Typed } from '../draft/typed.ts'
import type { RecordStore } from '../save/record-store.ts'

export type Builder = {
  draft: BuilderDraft
  change: (patch: Partial<BuilderDraft>) => void
  /** What stands in a field and was not added yet. */
  typed: Typed
  type: (patch: Partial<Typed>) => void
  /** What is wrong with a field; null while nothing is. */
  problemOf: (field: FieldName) => string | null
  problems: readonly Problem[]
  /** The automation that is edited; null while it is new. */
  automation: AutomationDetail | null
  /** What the browser keeps of this page. */
  store: Pick<RecordStore, 'read' | 'write'>
  /** It differs from what is saved. */
  isChanged: boolean
  /** The draft that the browser keeps, and the zone of the viewer, are there. */
  isOpen: boolean
  /** The instant the server drew the page, in milliseconds. */
  now: number
}

export const BuilderContext = createContext<Builder | null>(null)

export function useBuilder(): Builder {
  const builder = use(BuilderContext)
  if (!builder) throw new Error('This stands inside a page of the builder.')
  return builder
}

/** The instant that intervals count from, while the schedule is the saved one. */
export function useAnchor(): string | undefined {
  const { automation, draft, now } = useBuilder()
  if (!automation) return undefined
  return isSamePart('when', fromAutomation(automation, now), draft) ? automation.anchorAt : undefined
}

/** The id of the control of a field, for its label and for the list of what is wrong. */
export function controlId(field: FieldName): string {
  return `builder-${field}`
}

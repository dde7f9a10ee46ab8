import type { ReactNode } from 'react'
import type { EditingSetup } from './use-editing.ts'

export type EditableFieldProps = Omit<EditingSetup, 'nullable'> & {
  /** May be emptied, with a Clear button. */
  nullable?: boolean
  /** In place of a value that is not there: "Add a job title". */
  placeholder?: string
  multiline?: boolean
  type?: 'text' | 'email' | 'url' | 'tel'
  /** How the value looks while it is not edited; the value itself otherwise. */
  render?: (value: string) => ReactNode
  /** Look of the text, the same while it is read and edited: `text-2xl font-semibold`. */
  textClass?: string
  readOnly?: boolean
}

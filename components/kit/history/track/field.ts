import type { Names } from '#components/kit/automation/names.ts'
import type { CompanyNames } from '#contract/common/company-names.ts'
import type { SidesInWords } from './told.ts'

/** Name of a field, and the words for a change of it. */
export type Field = {
  label: string
  /** In a sentence: "changed the name". */
  noun: string
  kind?: 'image'
  /** Link and name for a value that is an id. */
  link?: (id: string, companies: CompanyNames) => { href: string; text: string }
  /** Words for the values that are names of the interface. */
  words?: ReadonlyMap<string, string>
  /** Turns a value that is no word into words. */
  told?: (value: unknown, names: Names, words: SidesInWords) => unknown
  /** Describes the members of a record; only changed ones are shown. */
  members?: (record: object) => object
  /** Instead of "changed …" when the value, perhaps with the one before, says it better. */
  sentence?: (value: unknown, before: unknown) => string | null
  /** Keeps the line below, because the sentence does not contain the value. */
  keepsLine?: true
}

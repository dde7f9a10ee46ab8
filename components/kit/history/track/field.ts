import type { Names } from '#components/kit/automation/names.ts'
import type { CompanyNames } from '#contract/common/company-names.ts'
import type { SidesInWords } from './told.ts'

/** How a field of a record is called, and how to say that it changed. */
export type Field = {
  label: string
  /** In a sentence: "changed the name". */
  noun: string
  kind?: 'image'
  /** Where the thing is that a value names by its id, and what it is called there. */
  link?: (id: string, companies: CompanyNames) => { href: string; text: string }
  /** How its values are read, where they are names of the interface. */
  words?: ReadonlyMap<string, string>
  /** Turns a value that is no word into words. */
  told?: (value: unknown, names: Names, words: SidesInWords) => unknown
  /** Turns the members of a record into words, of which only those that changed are told. */
  members?: (record: object) => object
  /** Instead of "changed …" when the value, perhaps with the one before, says it better. */
  sentence?: (value: unknown, before: unknown) => string | null
  /** The sentence does not say the value, which stands below it as well. */
  keepsLine?: true
}

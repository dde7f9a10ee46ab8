import * as z from 'zod'
import { messageKinds } from '#contract/common/message-kinds.ts'
import { ignored } from '#service/api/arrivals/mapped.ts'
import type { Source } from '#service/api/arrivals/source.ts'
import type { SetupStep } from '#service/core/sources.ts'

const steps: SetupStep[] = [
  {
    title: 'Choose a file',
    text:
      'A table as CSV, JSON lines, the zip file of a Slack export, or the JSON file of a Discord channel, of at most 1 GiB. ' +
      'In a spreadsheet program, save the sheet as CSV first.',
    copy: null,
  },
  {
    title: 'Say what the columns hold',
    text: 'A table needs a column with the text of each message and one with its date. The others can be left out.',
    copy: null,
  },
  {
    title: 'Check it, then import it',
    text:
      'A check shows what would be created and which rows would be refused. Importing starts no automation, and the same ' +
      'file again changes nothing.',
    copy: null,
  },
]

/** A file is no connection: it is read once, by `POST /v1/imports`, and nothing arrives through this source. */
export const source: Source = {
  name: 'import',
  title: 'Import a file',
  description: 'Messages from a CSV or JSON lines file, or from an export of Slack or Discord.',
  ways: ['import'],
  minutes: 3,
  fields: [],
  steps,
  brings: { kinds: [...messageKinds], events: [] },
  settings: z.strictObject({}),
  map: () => ignored('A file is read by its import.'),
}

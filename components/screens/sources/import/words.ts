import type { Status } from '#components/ui/status-mark.tsx'
import { joined } from '#contract/common/joined.ts'
import type { Import, ImportPreview } from '#contract/import-shape.ts'
import type { ImportField } from '#contract/imports.ts'
import { formatCount, formatDay } from '#lib/format.ts'

/** Bytes of the largest file. */
export const largestFile = 1024 * 1024 * 1024

export const fieldWords: Record<ImportField, { label: string; hint: string }> = {
  content: { label: 'Message', hint: 'Text of the message.' },
  sentAt: { label: 'Date', hint: 'When it was written.' },
  authorName: { label: 'Name of the author', hint: '' },
  authorEmail: { label: 'E-mail of the author', hint: 'Tells people apart, and finds their company.' },
  authorId: { label: 'Id of the author', hint: 'Instead of the e-mail address, where there is none.' },
  channel: { label: 'Channel', hint: 'A column, where messages come from several places.' },
  id: {
    label: 'Id of the message',
    hint: 'Without one, rows with the same content count as the same message.',
  },
  threadId: { label: 'Thread', hint: 'The same in all messages of one conversation.' },
  url: { label: 'Link', hint: 'Where the message can be read at its source.' },
  kind: { label: 'Kind', hint: 'A column with message, feedback, issue, email and so on.' },
}

const units = [
  { bytes: 1024 ** 3, name: 'GiB' },
  { bytes: 1024 ** 2, name: 'MiB' },
  { bytes: 1024, name: 'KiB' },
]

/** "4.2 MiB" */
export function sizeWords(bytes: number): string {
  const unit = units.find((one) => bytes >= one.bytes)
  if (!unit) return `${formatCount(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`
  const n = bytes / unit.bytes
  return `${n < 10 ? n.toFixed(1) : formatCount(Math.round(n))} ${unit.name}`
}

export const statusMarks: Record<Import['status'], Status> = {
  uploading: 'waiting',
  tried: 'skipped',
  waiting: 'waiting',
  running: 'running',
  done: 'completed',
  failed: 'error',
  canceled: 'canceled',
}

export const statusWords: Record<Import['status'], string> = {
  uploading: 'Being sent',
  tried: 'Tried',
  waiting: 'Waits for its turn',
  running: 'Being read',
  done: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
}

export function isUnderWay({ status }: Pick<Import, 'status'>): boolean {
  return status === 'waiting' || status === 'running'
}

export function counted(n: number, one: string, many = `${one}s`): string {
  return `${formatCount(n)} ${n === 1 ? one : many}`
}

type Counts = Pick<Import, 'status' | 'rowsRead' | 'made' | 'duplicates' | 'refused'>

/** Result so far: "1,204 new messages, 3 rows were there already, 2 refused". */
export function resultWords(one: Counts): string {
  const { status, rowsRead, made, duplicates, refused } = one
  if (status === 'done' && made === 0 && duplicates > 0 && refused === 0)
    return `Changed nothing: ${duplicates === 1 ? 'its row was' : `all ${formatCount(duplicates)} rows were`} there already.`
  if (rowsRead === 0) return status === 'done' ? 'It had no rows.' : 'No row was read yet.'
  const there = `${counted(duplicates, 'row was', 'rows were')} there already`
  const parts = [
    made === 0 ? 'Nothing new' : counted(made, 'new message'),
    ...(duplicates > 0 ? [there] : []),
    ...(refused > 0 ? [`${formatCount(refused)} refused`] : []),
  ]
  return `${parts.join(', ')}.`
}

/** The service names no more. */
const mostChannels = 20

type Checked = ImportPreview['checked']

/** "1,204 messages from 312 people in 3 channels, from 3 Jan 2025 to 12 Mar 2026" */
export function wouldMakeWords({ rows, refused, authors, channels, from, until }: Checked): string {
  const messages = rows - refused
  if (messages === 0) return 'No message'
  const n = channels.length
  const places = n > 3 ? `${n} channels${n === mostChannels ? ' or more' : ''}` : joined(channels, 'and')
  const days =
    from === null || until === null
      ? ''
      : formatDay(from) === formatDay(until)
        ? `, of ${formatDay(from)}`
        : `, from ${formatDay(from)} to ${formatDay(until)}`
  return `${counted(messages, 'message')} from ${counted(authors, 'person', 'people')} in ${places}${days}`
}

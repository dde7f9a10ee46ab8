import { createHash } from 'node:crypto'
import { isMessageKind } from '#contract/common/message-kinds.ts'
import type { ImportMapping } from '#contract/import-shape.ts'
import type { ImportField } from '#contract/imports.ts'
import { longestContent } from '#contract/message-push.ts'
import type { IngestItem } from '#service/api/messages/ingest/items.ts'
import { readDate } from './dates.ts'
import type { Problem, Record } from './record.ts'

export type Reading = { mapping: ImportMapping; dayFirst: boolean; now: Date }

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Tells the same row of another reading: the row itself, where it has no id. */
function idOf(cells: Map<string, string>, id: string): string {
  if (id !== '') return id.length > 300 ? `long:${digest(id)}` : id
  const sorted = [...cells].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `row:${digest(JSON.stringify(sorted))}`
}

function webAddress(text: string): string | null {
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  return isWeb && text.length <= 2048 ? text : null
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 320

type Cell = (field: ImportField) => string

function authorOf(cell: Cell): IngestItem['author'] | Problem {
  const [name, email] = [cell('authorName').slice(0, 200), cell('authorEmail').toLowerCase()]
  if (email !== '' && !isAddress(email))
    return { field: 'authorEmail', problem: `“${email.slice(0, 40)}” is not an e-mail address` }
  const id = cell('authorId') || email || name.toLowerCase()
  return {
    platformId: id.slice(0, 200) || 'unknown',
    displayName: name || (id === '' ? 'Unknown' : null),
    email: email || null,
  }
}

function contentOf(cell: Cell): { content: string } | Problem {
  const content = cell('content')
  if (content === '') return { field: 'content', problem: 'The message is empty' }
  return content.length > longestContent
    ? { field: 'content', problem: `The message is longer than ${longestContent} characters` }
    : { content }
}

/** The message of a row, or why it is none. */
export function toMessage(cells: Map<string, string>, reading: Reading): IngestItem | Problem {
  const { columns = {}, channelName = 'Import', kind: usual = 'message' } = reading.mapping
  const cell: Cell = (field) => cells.get(columns[field] ?? '')?.trim() ?? ''
  const found = contentOf(cell)
  if ('problem' in found) return found
  const sentAt = readDate(cell('sentAt'), reading.dayFirst, reading.now)
  if ('problem' in sentAt) return { field: 'sentAt', ...sentAt }
  const author = authorOf(cell)
  if ('problem' in author) return author
  const kind = cell('kind') === '' ? usual : cell('kind').toLowerCase()
  if (!isMessageKind(kind))
    return { field: 'kind', problem: `“${kind.slice(0, 40)}” is not a kind of message` }
  const channel = cell('channel').slice(0, 200) || channelName
  return {
    sourceMessageId: idOf(cells, cell('id')),
    channel: {
      sourceName: 'import',
      sourceServerId: 'import',
      sourceChannelId: channel.toLowerCase(),
      channelName: channel,
      serverName: 'Import',
    },
    author,
    ...found,
    sentAt,
    kind,
    threadId: cell('threadId').slice(0, 300) || null,
    url: webAddress(cell('url')),
  }
}

/** Result of mapping a record of any format. */
export function readRecord(record: Record, reading: Reading): IngestItem | Problem {
  if ('problem' in record) return record
  if ('cells' in record) return toMessage(record.cells, reading)
  const { sentAt } = record.item
  const checked = readDate(sentAt.toISOString(), false, reading.now)
  return 'problem' in checked ? checked : record.item
}

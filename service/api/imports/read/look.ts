import type { ImportPreview } from '#contract/import-shape.ts'
import { type Reading, readRecord } from './mapping.ts'
import type { Record, Unreadable } from './record.ts'

const mostProblems = 100
const mostAuthors = 100_000
const mostChannels = 20

/** Tries the rows of a file without writing anything. */
export class Look {
  readonly #reading: Reading
  readonly #shown: number
  readonly #rows: ImportPreview['rows'] = []
  readonly #problems: ImportPreview['problems'] = []
  readonly #authors = new Set<string>()
  readonly #channels = new Set<string>()
  #from = Number.POSITIVE_INFINITY
  #until = Number.NEGATIVE_INFINITY
  #count = 0
  #refused = 0
  /** Whether nothing is left to look at. */
  isWhole = false

  /** The first `shown` rows are told in full. */
  constructor(reading: Reading, shown: number) {
    this.#reading = reading
    this.#shown = shown
  }

  at(record: Record): void {
    const found = readRecord(record, this.#reading)
    this.#count++
    if ('problem' in found) {
      this.#refuse(record, found)
      return
    }
    const { author, channel, sentAt, content, kind } = found
    const place = channel.channelName ?? channel.sourceChannelId
    if (this.#authors.size < mostAuthors) this.#authors.add(author.platformId)
    if (this.#channels.size < mostChannels) this.#channels.add(place)
    this.#from = Math.min(this.#from, sentAt.getTime())
    this.#until = Math.max(this.#until, sentAt.getTime())
    if (this.#count > this.#shown) return
    this.#rows.push({
      ...{ row: record.row, line: record.line, content, sentAt: sentAt.toISOString() },
      author: author.displayName ?? author.email ?? author.platformId,
      channel: place,
      kind: kind ?? 'message',
    })
  }

  /** Notes that nothing can be read from here on. */
  end({ message }: Unreadable): void {
    this.isWhole = true
    this.#count++
    this.#refuse({ row: this.#count, line: null }, { problem: message })
  }

  #refuse(
    { row, line }: Pick<Record, 'row' | 'line'>,
    { problem, field = null }: { problem: string; field?: ImportPreview['problems'][number]['field'] },
  ): void {
    this.#refused++
    if (this.#problems.length < mostProblems) this.#problems.push({ row, line, field, reason: problem })
  }

  told(): Pick<ImportPreview, 'rows' | 'problems' | 'checked'> {
    const hasDates = this.#from <= this.#until
    return {
      rows: this.#rows,
      problems: this.#problems,
      checked: {
        ...{ rows: this.#count, refused: this.#refused, isWhole: this.isWhole },
        ...{ authors: this.#authors.size, channels: [...this.#channels] },
        from: hasDates ? new Date(this.#from).toISOString() : null,
        until: hasDates ? new Date(this.#until).toISOString() : null,
      },
    }
  }
}

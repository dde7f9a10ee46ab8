type Row = Record<string, unknown>

const widest = 40

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The items of an answer that is a list. */
export function itemsOf(answer: unknown): Row[] | null {
  if (!isRow(answer)) return null
  const lists = Object.values(answer).filter((value) => Array.isArray(value))
  const [items] = Array.isArray(answer.data) ? [answer.data] : lists
  const rest = Object.values(answer).filter((value) => isRow(value))
  return items?.every(isRow) && (Array.isArray(answer.data) || rest.length === 0) ? items : null
}

/** Text for a cell, where it is short enough for one; objects are shown by their name. */
function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en')
  if (typeof value === 'string') return value.startsWith('data:') ? null : clean(value)
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string') ? clean(value.join(', ')) : null
  return isRow(value) && typeof value.name === 'string' ? clean(value.name) : null
}

/** On one line, without what a terminal would take for a command: texts of strangers are shown here. */
function clean(text: string): string {
  const seconds = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d/.exec(text)
  return seconds ? `${seconds[1]} ${seconds[2]}Z` : text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()
}

function fitted(text: string, width: number): string {
  const letters = [...text]
  return letters.length > width ? `${letters.slice(0, width - 1).join('')}…` : text.padEnd(width)
}

/** Lists as columns as wide as the terminal allows, and one thing as its members. */
export function tableOf(answer: unknown, columns: number): string {
  const items = itemsOf(answer)
  if (items === null) return membersOf(answer, columns)
  if (items.length === 0) return 'Nothing found.\n'
  const names = Object.keys(items[0] ?? {}).filter(
    (name) =>
      items.every((item) => cellOf(item[name]) !== null) &&
      items.some((item) => (item[name] ?? null) !== null),
  )
  const lines = [names, ...items.map((item) => names.map((name) => cellOf(item[name]) ?? ''))]
  let left = columns
  const widths = names.flatMap((_, at) => {
    const width = Math.min(widest, Math.max(...lines.map((line) => [...(line[at] ?? '')].length)))
    left -= width + 2
    return at === 0 || left >= -2 ? [width] : []
  })
  const text = lines.map((line) =>
    widths
      .map((width, at) => fitted(line[at] ?? '', width))
      .join('  ')
      .trimEnd(),
  )
  return `${text.join('\n')}\n${pageLine(answer, items.length)}`
}

function pageLine(answer: unknown, shown: number): string {
  if (!isRow(answer) || typeof answer.totalCount !== 'number' || answer.totalCount <= shown) return ''
  return `Page ${answer.page}: ${shown} of ${answer.totalCount.toLocaleString('en')}. --page and --limit show others, --all shows all.\n`
}

function membersOf(answer: unknown, columns: number): string {
  if (!isRow(answer)) return `${typeof answer === 'string' ? answer : JSON.stringify(answer)}\n`
  const names = Object.keys(answer)
  const width = Math.max(...names.map((name) => name.length), 0)
  const lines = names.map((name) => {
    const text = cellOf(answer[name]) ?? JSON.stringify(answer[name])
    return `${name.padEnd(width)}  ${fitted(text, Math.max(20, columns - width - 2)).trimEnd()}`
  })
  return `${lines.join('\n')}\n`
}

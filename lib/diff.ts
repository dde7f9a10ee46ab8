type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string }

/** Largest comparison table; longer texts are shown as completely changed. */
const most = 4_000_000

/** Removed and added lines; a moved line is both. */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = before.split('\n')
  const now = after.split('\n')
  const start = commonStart(old, now)
  const end = commonEnd(old, now, start)
  const middle = diffMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end))
  return [...same(old.slice(0, start)), ...middle, ...same(end === 0 ? [] : old.slice(-end))]
}

function same(lines: string[]): DiffLine[] {
  return lines.map((text) => ({ kind: 'same', text }))
}

function commonStart(a: string[], b: string[]): number {
  let n = 0
  while (n < a.length && n < b.length && a[n] === b[n]) n += 1
  return n
}

function commonEnd(a: string[], b: string[], start: number): number {
  const room = Math.min(a.length, b.length) - start
  let n = 0
  while (n < room && a[a.length - 1 - n] === b[b.length - 1 - n]) n += 1
  return n
}

function diffMiddle(old: string[], now: string[]): DiffLine[] {
  const removed = old.map((text): DiffLine => ({ kind: 'removed', text }))
  const added = now.map((text): DiffLine => ({ kind: 'added', text }))
  if (old.length === 0 || now.length === 0 || old.length * now.length > most) return [...removed, ...added]
  const width = now.length + 1
  const longest = longestCommon(old, now)
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < old.length && j < now.length) {
    const text = old[i] ?? ''
    if (text === now[j]) {
      lines.push({ kind: 'same', text })
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) lines.push(...removed.slice(i, ++i))
    else lines.push(...added.slice(j, ++j))
  }
  return [...lines, ...removed.slice(i), ...added.slice(j)]
}

/** Length of the longest common part after each pair of positions. */
function longestCommon(old: string[], now: string[]): Uint32Array {
  const width = now.length + 1
  const table = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const below = table[(i + 1) * width + j] ?? 0
      const beside = table[i * width + j + 1] ?? 0
      const isSame = old[i] === now[j]
      table[i * width + j] = isSame ? (table[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(below, beside)
    }
  return table
}

export type DiffPart = DiffLine | { kind: 'gap'; count: number }

/** Folds unchanged lines, except a few around each change. */
export function folded(lines: readonly DiffLine[], around = 2): DiffPart[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same'),
  )
  const parts: DiffPart[] = []
  for (const [index, line] of lines.entries()) {
    const last = parts.at(-1)
    if (isNear[index]) parts.push(line)
    else if (last?.kind === 'gap') last.count += 1
    else parts.push({ kind: 'gap', count: 1 })
  }
  return parts
}

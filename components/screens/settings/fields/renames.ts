export type Rename = { from: string; to: string }

/** Options whose line was changed in place; none when lines came or went, for then nobody can tell. */
export function renamesOf(before: readonly string[], after: readonly string[]): Rename[] {
  if (before.length !== after.length) return []
  return before.flatMap((from, at) => {
    const to = after[at] ?? from
    const isNew = !before.includes(to) && !after.includes(from)
    return isNew ? [{ from, to }] : []
  })
}

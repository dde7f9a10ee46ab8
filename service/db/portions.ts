/** Rows of one statement. A rebuild moves as many discussions as there are, and no statement of it may take half a minute. */
const mostAtOnce = 5000

/** Cuts rows into portions, in their order. */
export function portionsOf<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / mostAtOnce)
  return Array.from({ length: count }, (_, n) => rows.slice(n * mostAtOnce, (n + 1) * mostAtOnce))
}

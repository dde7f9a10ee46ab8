/** What a tree may cost a reader, whoever wrote it. */
export const limits = {
  elements: 5_000,
  depth: 64,
  /** Characters of one text. */
  text: 20_000,
  /** Characters of one label, title or cell. */
  label: 400,
  /** Characters of all texts of a tree. */
  total: 400_000,
  items: 500,
  columns: 16,
  series: 6,
  points: 400,
  /** An image that is carried in its address. */
  address: 512_000,
  /** Larger figures say nothing, and differences of them leave the numbers of JavaScript. */
  number: 1e15,
} as const

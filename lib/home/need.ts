/** One of the things that need somebody. */
export type Need = {
  key: string
  mark: 'error' | 'held'
  /** Action or problem. */
  title: string
  /** Reason, and what helps. */
  why: string
  href: string | null
  /** What brings it back once it was set aside, where the words change with the time alone. */
  says?: string
  /** Something to do, and no trouble that ends by itself. */
  isTask?: true
}

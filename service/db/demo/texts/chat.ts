/** Talk without a question to solve: an opening and what people say to it. */
export type Chat = {
  openers: readonly string[]
  /**
   * May begin with the numbers of the openings they fit and with who says it: `n` Northline, `c` a customer,
   * `a` who opened, `o` anybody else, e.g. `"02a: Sure, go ahead."`
   */
  replies: readonly string[]
  by: 'staff' | 'bot' | 'customer' | 'anyone'
  length: readonly [number, number]
}

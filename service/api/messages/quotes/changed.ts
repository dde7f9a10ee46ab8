/** A message that no longer says what it said; `now` is null when it is no more. */
export type Changed = {
  id: string
  groupId: string | null
  said: string
  now: string | null
  /** When it came here. */
  createdAt: string
}

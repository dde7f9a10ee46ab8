type Add = (value: unknown) => string

type Between = { seenSince?: string | undefined; seenBefore?: string | undefined }

/** SQL conditions on a table `t` with a time at which each was last seen. */
export function seenConditions({ seenSince, seenBefore }: Between, add: Add): string[] {
  return [
    ...(seenSince === undefined ? [] : [`t.last_seen_at >= ${add(seenSince)}::timestamptz`]),
    ...(seenBefore === undefined
      ? []
      : [`(t.last_seen_at IS NULL OR t.last_seen_at < ${add(seenBefore)}::timestamptz)`]),
  ]
}

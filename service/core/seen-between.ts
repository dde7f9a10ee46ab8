import { instant } from '#service/db/client.ts'

type Add = (value: unknown) => string

type Between = { seenSince?: string | undefined; seenBefore?: string | undefined }

/** SQL conditions on a table `t` with a time at which each was last seen. */
export function seenConditions({ seenSince, seenBefore }: Between, add: Add): string[] {
  return [
    ...(seenSince === undefined ? [] : [`t.last_seen_at >= ${instant(seenSince, add)}`]),
    ...(seenBefore === undefined
      ? []
      : [`(t.last_seen_at IS NULL OR t.last_seen_at < ${instant(seenBefore, add)})`]),
  ]
}

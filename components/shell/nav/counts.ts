import type { PlaceName } from './places.ts'

/** Null: not offered, or not told this time. */
export type NavCounts = Record<PlaceName, number | null>

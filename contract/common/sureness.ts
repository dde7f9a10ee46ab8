/** How sure a placement is, in words. */
export const surenesses = ['sure', 'likely', 'unsure'] as const

export type Sureness = (typeof surenesses)[number]

/** Confidence, from 0 to 1, from which a placement is called sure, and likely. */
export const surenessFrom = { sure: 0.8, likely: 0.5 }

export function surenessOf(confidence: number): Sureness {
  if (confidence >= surenessFrom.sure) return 'sure'
  return confidence >= surenessFrom.likely ? 'likely' : 'unsure'
}

const spreadMs = 30_000

/** Milliseconds by which the runs of an automation are put off, always the same, so that 09:00 is not one instant for all. */
export function spreadOf(automationId: string): number {
  return Number.parseInt(automationId.slice(0, 8), 16) % spreadMs
}

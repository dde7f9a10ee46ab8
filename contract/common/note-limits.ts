/** Of one person or company. */
export const mostNotes = 200
export const longestNote = 10_000

/** Days that a link to a story may last. */
export const shareDays = [1, 7, 30, 90] as const

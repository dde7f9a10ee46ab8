/** What an assistant may do in the name of a member. */
export const assistantAccess = ['read', 'write'] as const

export type AssistantAccess = (typeof assistantAccess)[number]

/** Requests a minute of one connected assistant. */
export const assistantPerMinute = 300

/** Assistants of one member that are connected at the same time. */
export const mostAssistants = 50

/** What the page of a channel asks for: the same on the server and in the browser. */
export const activityInput = (channelId: string) => ({ channelId, days: 60 })

export const peopleInput = (channelId: string) => ({ channelId, limit: 8 })

export const topicsInput = (channelId: string) => ({ channelId, limit: 8 })

/** The search within the page, as its address has it. */
export function searchOf(text: string | null | undefined): string {
  return (text ?? '').trim().slice(0, 200)
}

/** Stands in the text of an issue that was made here: by it the issue is found when its answer was lost, and known when it comes back. */
export const markerOf = (id: string) => `#issue-${id}`

const marker = /#issue-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/g

/** Ids in the markers of a text. */
export function markedIn(text: string): string[] {
  return [...text.matchAll(marker)].flatMap(([, id]) => id ?? [])
}

/** The tags with another one, or without it. */
export function toggled(tags: readonly string[], tag: string): string[] {
  return tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag]
}

import { joined } from '#contract/common/joined.ts'

type Titled = { title: string; writes: boolean }

/** What capabilities may change, a verb that all have said once: “change topics, people and companies”. */
export function changesOf(capabilities: readonly Titled[]): string {
  const titles = capabilities.filter(({ writes }) => writes).map(({ title }) => lowered(title))
  const verb = titles[0]?.split(' ', 1)[0] ?? ''
  const isShared = titles.every((title) => title.startsWith(`${verb} `))
  return isShared && titles.length > 1
    ? `${verb} ${joined(titles.map((title) => title.slice(verb.length + 1)))}`
    : joined(titles)
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

interface PersonNames {
  displayName: string
  emails: readonly (string | null | undefined)[]
  handles: readonly (string | null | undefined)[]
}

interface CompanyNames {
  name: string
  domains: readonly (string | null | undefined)[]
}

/** Makes the search text of a person: name, e-mail addresses and handles, one per line, each once. */
export function personSearchText({ displayName, emails, handles }: PersonNames): string {
  return searchLines([displayName, ...emails, ...handles])
}

/** Makes the search text of a company: name and domains, one per line, each once. */
export function companySearchText({ name, domains }: CompanyNames): string {
  return searchLines([name, ...domains])
}

interface TopicWords {
  title: string
  summary: string
  keywords: readonly string[]
}

/** Makes the search text of a topic: title, summary and keywords, one per line, each once. */
export function topicSearchText({ title, summary, keywords }: TopicWords): string {
  return searchLines([title, summary, ...keywords])
}

function searchLines(parts: readonly (string | null | undefined)[]): string {
  const lines = new Map<string, string>()
  for (const part of parts) {
    const line = oneLine(part ?? '')
    const key = line.toLowerCase()
    if (line !== '' && !lines.has(key)) lines.set(key, line)
  }
  return [...lines.values()].join('\n')
}

/** Removes NUL, which PostgreSQL rejects, and line breaks, which would let a search match across two names. */
function oneLine(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/[\r\n]+/g, ' ')
    .trim()
}

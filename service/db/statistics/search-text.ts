interface PersonNames {
  displayName: string
  emails: readonly (string | null | undefined)[]
  handles: readonly (string | null | undefined)[]
}

interface CompanyNames {
  name: string
  domains: readonly (string | null | undefined)[]
}

/** What a search for people looks through: name, e-mail addresses and handles, one a line, each once. */
export function personSearchText({ displayName, emails, handles }: PersonNames): string {
  return searchLines([displayName, ...emails, ...handles])
}

/** What a search for companies looks through: name and domains, one a line, each once. */
export function companySearchText({ name, domains }: CompanyNames): string {
  return searchLines([name, ...domains])
}

interface TopicWords {
  title: string
  summary: string
  keywords: readonly string[]
}

/** What a search for topics looks through: title, summary and keywords, one a line, each once. */
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

/** PostgreSQL text holds no NUL, and a line break inside a name would let a search match across two names. */
function oneLine(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/[\r\n]+/g, ' ')
    .trim()
}

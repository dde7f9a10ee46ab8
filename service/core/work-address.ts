/** An issue or pull request at a tracker, by its address. */
export type Work = { kind: 'issue' | 'pull_request'; repository: string; number: number; url: string }

// Hosts that are called after their program, such as github.com, github.halden.example or gitlab.com.
const onHub =
  /https?:\/\/((?:[\w-]+\.){0,3}git(?:hub|lab)(?:\.[\w-]+){1,4}(?::\d{1,5})?)\/((?:[\w.-]{1,100}\/){1,6}?)(?:-\/)?(issues|pull|merge_requests)\/(\d{1,9})\b/gi

function hubWork([, host = '', path = '', word = '', digits = '']: string[]): Work | null {
  const kind = word.toLowerCase() === 'issues' ? 'issue' : 'pull_request'
  const repository = path.replace(/\/$/, '').replace(/\/-$/, '')
  if (!repository.includes('/')) return null
  const middle = /gitlab/i.test(host) ? '-/' : ''
  const url = `https://${host.toLowerCase()}/${repository}/${middle}${word.toLowerCase()}/${Number(digits)}`
  return { kind, repository, number: Number(digits), url }
}

const atLinear = /https?:\/\/linear\.app\/([\w-]{1,100})\/issue\/([a-z0-9]{1,20})-(\d{1,9})\b/gi

function linearWork([, workspace = '', key = '', digits = '']: string[]): Work {
  const repository = key.toUpperCase()
  const url = `https://linear.app/${workspace}/issue/${repository}-${Number(digits)}`
  return { kind: 'issue', repository, number: Number(digits), url }
}

// Jira is on whatever host; its addresses are those in which an issue stands behind `browse`.
const atJira =
  /https?:\/\/((?:[\w-]+\.){1,4}[\w-]+(?::\d{1,5})?)\/((?:[\w.-]{1,50}\/){0,2})browse\/([A-Z][A-Z0-9_]{1,20})-(\d{1,9})\b/g

function jiraWork([, host = '', path = '', repository = '', digits = '']: string[]): Work {
  const url = `https://${host.toLowerCase()}/${path}browse/${repository}-${Number(digits)}`
  return { kind: 'issue', repository, number: Number(digits), url }
}

const readers: [RegExp, (found: string[]) => Work | null][] = [
  [onHub, hubWork],
  [atLinear, linearWork],
  [atJira, jiraWork],
]

/** The issues and pull requests whose address stands in a text, each once and without what follows the number. */
export function workIn(text: string): Work[] {
  const found = new Map<string, Work>()
  for (const [address, read] of readers)
    for (const match of text.matchAll(address)) {
      const work = read(match)
      if (work && work.number > 0 && !found.has(work.url)) found.set(work.url, work)
    }
  return [...found.values()]
}

/** An address as it is kept and compared: without what follows the number of an issue. */
export function addressOfWork(url: string): string {
  return workIn(url)[0]?.url ?? url.replace(/[?#].*$/s, '')
}

import type { LinkedWork } from '#contract/topics.ts'

type Work = Pick<LinkedWork, 'kind' | 'repository' | 'number' | 'url'>

// Hosts that are called after their program, such as github.com, github.halden.example or gitlab.com.
const address =
  /https?:\/\/((?:[\w-]+\.){0,3}git(?:hub|lab)(?:\.[\w-]+){1,4}(?::\d{1,5})?)\/((?:[\w.-]{1,100}\/){1,6}?)(?:-\/)?(issues|pull|merge_requests)\/(\d{1,9})\b/gi

/** The issues and pull requests whose address stands in a text, each once and without what follows the number. */
export function workIn(text: string): Work[] {
  const found = new Map<string, Work>()
  for (const [, host = '', path = '', word = '', digits = ''] of text.matchAll(address)) {
    const kind = word.toLowerCase() === 'issues' ? 'issue' : 'pull_request'
    const repository = path.replace(/\/$/, '').replace(/\/-$/, '')
    const number = Number(digits)
    if (number === 0 || !repository.includes('/')) continue
    const middle = /gitlab/i.test(host) ? '-/' : ''
    const url = `https://${host.toLowerCase()}/${repository}/${middle}${word.toLowerCase()}/${number}`
    if (!found.has(url)) found.set(url, { kind, repository, number, url })
  }
  return [...found.values()]
}

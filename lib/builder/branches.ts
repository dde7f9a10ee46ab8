import { githubPullRequestEvents } from '#contract/common/trigger-events.ts'

const withBranch: readonly string[] = githubPullRequestEvents

export function mayHaveBranches(events: readonly string[]): boolean {
  return events.length > 0 && events.every((name) => withBranch.includes(name))
}

/** Some of the events carry a branch, others do not: then branches cannot be asked for. */
export function withoutBranch(events: readonly string[]): string[] {
  return events.some((name) => withBranch.includes(name))
    ? events.filter((name) => !withBranch.includes(name))
    : []
}

/** `*` stands for any characters, slashes included, and all else for itself. Never more steps than the product. */
export function fitsBranch(pattern: string, text: string): boolean {
  let p = 0
  let t = 0
  let star = -1
  let resume = 0
  while (t < text.length) {
    if (pattern[p] === '*') {
      star = p++
      resume = t
    } else if (p < pattern.length && pattern[p] === text[t]) {
      p++
      t++
    } else if (star >= 0) {
      p = star + 1
      t = ++resume
    } else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}

/** The first of the patterns that the branch fits; null when it fits none. */
export function fittingPattern(patterns: readonly string[], branch: string): string | null {
  return patterns.find((pattern) => fitsBranch(pattern, branch)) ?? null
}

/** Why it can be no branch; null when it can. The rule is that of the service. */
export function branchProblem(text: string): string | null {
  if (/[\s\p{Cc}]/u.test(text)) return 'A branch has no blanks in its name'
  const bad = /[~^:?[\]\\]/.exec(text)
  return bad ? `A branch cannot have ${bad[0]} in its name` : null
}

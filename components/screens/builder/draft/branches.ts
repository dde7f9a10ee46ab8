import { fitsGlob } from '#contract/common/branch-glob.ts'
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

/** The first of the patterns that the branch fits; null when it fits none. */
export function fittingPattern(patterns: readonly string[], branch: string): string | null {
  return patterns.find((pattern) => fitsGlob(pattern, branch)) ?? null
}

/** Why it can be no branch; null when it can. The rule is that of the service. */
export function branchProblem(text: string): string | null {
  if (/[\s\p{Cc}]/u.test(text)) return 'A branch has no blanks in its name'
  const bad = /[~^:?[\]\\]/.exec(text)
  return bad ? `A branch cannot have ${bad[0]} in its name` : null
}

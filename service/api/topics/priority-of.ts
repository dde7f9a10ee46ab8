import type { priorities, Topic } from '#contract/topics.ts'

type Priority = (typeof priorities)[number]

/** Figures of a topic that raise or lower its priority. */
export type PriorityFacts = Pick<Topic, 'topicType' | 'companyCount' | 'revenue' | 'weeklyActivity'> & {
  /** People from outside who take part, and how many of them are VIPs or of a company that is one. */
  outsiders: number
  vips: number
  /** Companies of the organization of which anybody ever wrote. */
  writingCompanies: number
  /** Yearly value of all companies of the organization. */
  allRevenue: number
}

/** A reason, in words, and how much it raises or lowers the priority. */
type Reason = { points: number; words: string }

const manyCompanies = 10
const someCompanies = 3
/** Shares of the companies that write: what half of them say is another thing for ten than for a thousand. */
const manyWrite = 0.5
const someWrite = 0.25
/** Share of VIPs from which on a topic is theirs; where many are VIPs, one of them takes part in nearly everything. */
const vipShare = 0.4
/** Shares of the yearly value of all companies. */
const largeShare = 0.2
const someShare = 0.05
/** Times the share of the companies that their worth has to be: that they are many is counted already. */
const worthTimes = 3
/** Messages of a week from which on it may rise, and how many times those of the weeks before they are. */
const leastRise = 4
const riseFactor = 2
/** Times the usual swing of a number that small by which it has to be more: few messages double by chance. */
const clearSwing = 3
const weeksBefore = 4

const number = new Intl.NumberFormat('en')

function companiesReason({ companyCount, writingCompanies }: PriorityFacts): Reason | null {
  const share = companyCount / Math.max(1, writingCompanies)
  if (companyCount < someCompanies || share < someWrite) return null
  const isMany = companyCount >= manyCompanies && share >= manyWrite
  return { points: isMany ? 2 : 1, words: `${companyCount} companies wrote about it` }
}

function valueReason(facts: PriorityFacts): Reason | null {
  const { revenue, allRevenue, companyCount, writingCompanies } = facts
  const share = allRevenue > 0 ? revenue / allRevenue : 0
  const ofCompanies = companyCount / Math.max(1, writingCompanies)
  if (share < someShare || share < worthTimes * ofCompanies) return null
  return {
    points: share >= largeShare ? 2 : 1,
    words: `its companies are worth ${number.format(Math.round(revenue))} a year`,
  }
}

function vipReason({ vips, outsiders }: PriorityFacts): Reason | null {
  if (vips === 0 || vips < vipShare * outsiders) return null
  return { points: 1, words: vips === 1 ? 'a VIP wrote about it' : `${vips} VIPs wrote about it` }
}

/** Compares the last full week or the present one, whichever has more, with the mean of the weeks before. */
function riseReason({ weeklyActivity }: PriorityFacts): Reason | null {
  const [last = 0, now = 0] = weeklyActivity.slice(-2)
  const before = weeklyActivity.slice(-2 - weeksBefore, -2)
  const mean = before.reduce((sum, n) => sum + n, 0) / weeksBefore
  const most = Math.max(last, now)
  const isClear = most - mean >= clearSwing * Math.sqrt(mean + 1)
  if (most >= leastRise && most >= riseFactor * mean && isClear)
    return { points: 1, words: `it rises: ${most} messages in a week, ${Math.round(mean)} before` }
  const isSilent = weeklyActivity.slice(-weeksBefore).every((n) => n === 0)
  return isSilent ? { points: -1, words: `nothing was said for ${weeksBefore} weeks` } : null
}

const kindReasons: Partial<Record<NonNullable<Topic['topicType']>, Reason>> = {
  bug_report: { points: 1, words: 'it is a bug report' },
  complaint: { points: 1, words: 'it is a complaint' },
  praise: { points: -2, words: 'it is praise' },
}

function peopleReason({ outsiders }: PriorityFacts): Reason | null {
  return outsiders > 1 ? null : { points: -1, words: 'only one person wrote about it' }
}

function levelOf(points: number): Priority {
  if (points >= 4) return 'very_high'
  if (points >= 2) return 'high'
  if (points >= 0) return 'default'
  return points === -1 ? 'low' : 'very_low'
}

/** The priority of a topic by what is known of it, with the reasons, those that count most first. */
export function priorityOf(facts: PriorityFacts): { priority: Priority; why: string[] } {
  const kind = facts.topicType === null ? null : (kindReasons[facts.topicType] ?? null)
  const reasons = [
    ...[companiesReason(facts), valueReason(facts), vipReason(facts)],
    ...[riseReason(facts), kind, peopleReason(facts)],
  ].filter((it) => it !== null)
  const points = reasons.reduce((sum, it) => sum + it.points, 0)
  const words = reasons.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points)).map((it) => it.words)
  return {
    priority: levelOf(points),
    why: words.length > 0 ? words : ['nothing makes it more or less urgent than others'],
  }
}

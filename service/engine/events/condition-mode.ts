/** Words of conditions that need more than one event: earlier times, other people, frequency. */
const beyond = [
  'already',
  'again',
  'earlier',
  'ever',
  'history',
  'in (?:a|the) row',
  'in the past',
  '(?:last|past|previous) (?:[0-9]+ )?(?:hour|day|week|month|quarter|year)s?',
  'more often',
  '(?:more|most|fewer|less) than (?:before|usual|last)',
  'once more',
  'other (?:accounts|companies|customers|people|topics|users)',
  'previously',
  'recurring',
  'repeatedly',
  '(?:first|second|third|[0-9]+(?:st|nd|rd|th)) time',
  'times (?:a|in|per|this)',
  'trend(?:s|ing)?',
  'usual(?:ly)?',
]

const asksBeyond = new RegExp(String.raw`\b(?:${beyond.join('|')})\b`, 'i')

/**
 * Chooses who decides a condition. The judge sees one event only, so a condition about other events or earlier times is
 * decided by the agent, which can look them up, at the start of each run.
 */
export function conditionModeOf(condition: string): 'agent' | 'judge' {
  return asksBeyond.test(condition) ? 'agent' : 'judge'
}

import { plain } from './markdown.ts'
import { everything, type Reader, type Scope } from './reader.ts'

export const subjects = [
  'unanswered',
  'bug_report',
  'feature_request',
  'complaint',
  'praise',
  'question',
  'priority',
  'rising',
  'vip',
  'companies',
  'people',
  'topics',
] as const

export type Subject = (typeof subjects)[number]

const words: Record<Subject, RegExp> = {
  unanswered:
    /\bunanswered\b|\bwithout (?:an? )?(?:answer|reply)|\bno (?:answer|reply)\b|\bnobody (?:has )?(?:answered|replied)|\bnot (?:been )?answered\b|\bwaiting for an answer\b/i,
  bug_report: /\bbugs?\b|\bdefects?\b|\bcrash|\bregressions?\b|\bbroken\b/i,
  feature_request: /\bfeature requests?\b|\brequests?\b|\bfeatures?\b|\bwish(?:es)?\b|\basks? for\b/i,
  complaint: /\bcomplain|\bfrustrat|\bangry\b|\bunhappy\b|\bchurn/i,
  praise:
    /\bprais|\bpraised\b|\btestimonials?\b|\bthank(?:s|ed)?\b|\bhappy (?:users|customers)\b|\bkind words\b/i,
  question: /\bquestions?\b/i,
  priority: /\b(?:high(?:est)?|top) priorit|\bpriorit(?:y|ies)\b|\burgent\b|\bcritical\b/i,
  rising: /\brising\b|\brose\b|\btrend|\bspik(?:e|es|ing)\b|\bgrow(?:s|ing)\b|\bmomentum\b|\bmoved? most\b/i,
  vip: /\bVIPs?\b|\b(?:key|strategic|important) (?:accounts?|customers?)\b/i,
  companies: /\bcompan(?:y|ies)\b|\baccounts?\b|\bcustomers\b/i,
  people: /\bpeople\b|\bcontributors?\b|\bwho (?:wrote|writes|asked|said)\b|\bmost active\b/i,
  topics: /\btopics?\b|\bthemes?\b/i,
}

const ofTopics = [
  'bug_report',
  'feature_request',
  'complaint',
  'praise',
  'question',
  'priority',
  'rising',
] as const

/** Subjects replaced by a more specific one. */
const covered: Partial<Record<Subject, Subject[]>> = {
  unanswered: ['question'],
  vip: ['companies'],
  ...Object.fromEntries(ofTopics.map((subject) => [subject, ['topics']])),
}

const most = 4

/** Name and first paragraph: they say what is wanted, the rest says how. */
function beginningOf(name: string, prompt: string): string {
  const [paragraph = ''] = prompt.trim().split(/\n\s*\n|\n#/)
  return `${name}\n${paragraph.slice(0, 700)}`
}

/** Finds the subjects of a prompt, in its order; the general digest when it names none. */
export function subjectsOf(name: string, prompt: string): Subject[] {
  const text = beginningOf(name, prompt)
  const found = subjects
    .map((subject) => ({ subject, at: text.search(words[subject]) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ subject }) => subject)
  const without = new Set(found.flatMap((subject) => covered[subject] ?? []))
  const kept = found.filter((subject) => !without.has(subject)).slice(0, most)
  return kept.length > 0 ? kept : ['topics', 'vip']
}

const sourceNames = [
  'slack',
  'discord',
  'github',
  'gitlab',
  'email',
  'intercom',
  'zendesk',
  'linear',
  'sentry',
]
/** Words before a channel that name it as the place for the output, not as a filter. */
const sending = /\b(?:post|send|share|deliver|write|report|publish)\b[^.\n]{0,60}$/i

function mentions(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap((match) =>
    sending.test(text.slice(0, match.index)) ? [] : [String(match[1])],
  )
}

type Found = { id: string; name: string }

async function companiesNamed(reader: Reader, prompt: string): Promise<Found[]> {
  const found = await reader.ask<Found>(
    'companies that the prompt names',
    `SELECT id, name FROM companies WHERE org_id = $1 AND merge_id IS NULL AND NOT is_org_company
       AND length(name) BETWEEN 4 AND 100 AND strpos($2, name) > 0 ORDER BY length(name) DESC, id LIMIT 20`,
    [prompt.slice(0, 4000)],
  )
  const isWord = (name: string) =>
    new RegExp(`(?<![\\p{L}\\d])${name.replace(/[.*+?^$(){}|[\]\\/-]/g, '\\$&')}(?![\\p{L}\\d])`, 'u').test(
      prompt,
    )
  return found.filter(({ name }) => /^\p{Lu}/u.test(name) && isWord(name)).slice(0, 5)
}

export type Limited = { scope: Scope; words: string }

/** Sources, channels and companies that the prompt names and that exist. */
export async function scopeOf(reader: Reader, name: string, prompt: string): Promise<Limited> {
  const text = beginningOf(name, prompt)
  const sources = mentions(
    text,
    /\b(?:from|on|in) (slack|discord|github|gitlab|e-?mail|intercom|zendesk|linear|sentry)\b/gi,
  )
    .map((it) => it.toLowerCase().replace('-', ''))
    .filter((it) => sourceNames.includes(it))
  const asked = mentions(text, /\b(?:from|in|of) #([\p{L}\d._-]{2,80})/giu).map((it) =>
    it.replace(/[._-]+$/, ''),
  )
  const channels =
    asked.length === 0
      ? []
      : await reader.ask<Found>(
          'channels that the prompt names',
          'SELECT id, channel_name AS name FROM channels WHERE org_id = $1 AND channel_name = ANY($2)',
          [asked],
        )
  const companies = await companiesNamed(reader, text)
  const named = companies.map((it) => plain(it.name))
  const places = [...channels.map((it) => `#${plain(it.name)}`), ...sources, ...named]
  return {
    scope: {
      ...everything,
      sources: [...new Set(sources)],
      channelIds: channels.map(({ id }) => id),
      companyIds: companies.map(({ id }) => id),
    },
    words: [...new Set(places)].join(', '),
  }
}

import { readVersionTalk, type VersionTalk } from '../rules/version-talk.ts'
import { versionsIn } from '../rules/versions.ts'
import { type Facts, figure, moment, noFacts, type Term } from './facts.ts'
import { readMembers } from './members.ts'
import { readQuotes } from './quotes.ts'
import { type Reading, topicName } from './topic.ts'

const peopleOf = (talk: VersionTalk[]) => new Set(talk.map(({ personId }) => personId)).size

/** Reads praise of a version and complaints about it. */
export async function versionFacts(reading: Reading, version: string): Promise<Facts | null> {
  const { client, orgId, now, timeZone } = reading
  const talk = (await readVersionTalk({ client }, orgId, now)).filter(({ content }) =>
    versionsIn(content).includes(version),
  )
  const [praise, complaint] = [talk.filter((it) => it.isPraise), talk.filter((it) => !it.isPraise)]
  const first = talk.at(-1)
  if (!first) return null
  const term: Term = { kind: 'term', text: version, messageId: first.id }
  const quote = (of: VersionTalk[]) =>
    readQuotes(client, {
      orgId,
      now,
      condition: 'm.id = ANY($3::uuid[])',
      values: [of.map(({ id }) => id)],
      count: 3,
    })
  const topics = new Map(
    talk.map(({ topicId, topicTitle }) => [topicId, topicName({ id: topicId, title: topicTitle })]),
  )
  const groupIds = [...new Set(talk.map(({ groupId }) => groupId))]
  return {
    ...noFacts({ kind: 'name', text: version, ref: null }),
    terms: [term],
    figures: {
      praise: figure(
        'Who praise it',
        peopleOf(praise),
        'people who name the version in topics of praise',
        'person',
        'people',
      ),
      complaint: figure(
        'Who complain of it',
        peopleOf(complaint),
        'people who name the version in complaints and bug reports',
        'person',
        'people',
      ),
      messages: figure('Messages', talk.length, 'messages that name the version', 'message', 'messages'),
    },
    moments: {
      first: moment('First message', first.sentAt, timeZone, 'first message that names the version'),
    },
    quotes: await quote(complaint),
    against: await quote(praise),
    topics: [...topics.values()].toSorted((a, b) => (a.text < b.text ? -1 : 1)).slice(0, 6),
    members: await readMembers(client, { orgId, now, timeZone, groupIds, links: [] }),
  }
}

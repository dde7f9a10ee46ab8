import type { Asker, TopicAskerList } from '#contract/topic-askers.ts'
import { getTopic } from '#service/api/topics/get.ts'
import { listTopicLinks } from '#service/api/topics/links.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { drafter } from './draft.ts'
import { languageOf } from './language.ts'
import { type AskerRow, countAskers, readAskers } from './read.ts'
import { readWays, type Ways, wayTo } from './ways.ts'

const most = 200
const longestQuote = 300

/** The words of the asker in one line, whole ones, as far as they fit. */
function quoted(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim()
  if (line.length <= longestQuote) return line
  const cut = line.slice(0, longestQuote - 1)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > 0 ? space : undefined).toWellFormed()}…`
}

type About = { title: string; link: string | null; draft: ReturnType<typeof drafter>; ways: Ways }

function toAsker(row: AskerRow, { title, link, draft, ways }: About): Asker {
  const { person, state, messageId, askedAt, channelId, channelName, sourceName, told } = row
  const language = languageOf(row.talk)
  const said = quoted(row.content)
  const { possible, why } = wayTo(row, ways)
  return {
    ...{ person, state, said, messageId, askedAt, language, told },
    place: { channelId, channelName, sourceName },
    draft: draft(language, { displayName: person.displayName, said, title, link, askedAt }),
    send: { possible, why },
  }
}

/** Pull requests say more about what was done than the issues that asked for it. */
async function workOf(context: Context, topicId: string): Promise<string | null> {
  const { data } = await listTopicLinks(context, { topicId })
  return (data.find(({ kind }) => kind === 'pull_request') ?? data[0])?.url ?? null
}

export async function listTopicAskers(
  context: Context,
  { topicId }: { topicId: string },
): Promise<TopicAskerList> {
  const { db, orgId } = context
  const topic = await getTopic(context, { topicId })
  const all = await readAskers(context, topic.id, db)
  const [organization] = await rows<{ timezone: string }>(
    db,
    'SELECT timezone FROM organizations WHERE id = $1',
    [orgId],
  )
  const about = {
    title: topic.title.replace(/[.\s]+$/, ''),
    link: await workOf(context, topic.id),
    draft: drafter(organization?.timezone ?? 'UTC'),
    ways: await readWays(db, orgId),
  }
  return {
    lifecycleState: topic.lifecycleState,
    ...countAskers(all),
    data: all.slice(0, most).map((row) => toAsker(row, about)),
  }
}

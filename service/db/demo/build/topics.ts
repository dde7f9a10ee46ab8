import { companies, type DemoTopic, topics } from '../cast.ts'
import { groupId } from '../ids.ts'
import type { DemoMessage, Placed } from './messages.ts'
import type { WrittenTalk } from './scene.ts'
import { firstName } from './slots.ts'

export type TopicRow = DemoTopic & {
  level: number
  summaryPoints: { text: string; messageId: string; personId: string }[]
  createdAt: Date
  updatedAt: Date
}

export type GroupRow = {
  id: string
  topicId: string
  channelId: string
  threadId: string | null
  title: string
  summary: string
}

const levels: readonly DemoTopic['priority'][] = ['very_low', 'low', 'default', 'high', 'very_high']

function openingsOf(topic: DemoTopic, placed: readonly Placed[]): { talk: Placed; index: number }[] {
  return placed.flatMap((talk, index) =>
    talk.number === 1 && talk.written.talk.topic?.key === topic.key ? [{ talk, index }] : [],
  )
}

function topicRow(topic: DemoTopic, placed: readonly Placed[], messages: readonly DemoMessage[]): TopicRow {
  const openings = openingsOf(topic, placed)
  const times = messages.filter(
    (one, index) => one.groupId && placed[index]?.written.talk.topic?.key === topic.key,
  )
  const summaryPoints = topic.points.map((text, point) => {
    // The texts of a topic are written so that its first openings say its points in their order.
    const said =
      openings.find(({ talk }) => talk.written.turns[0]?.opening === point) ??
      openings[point % openings.length]
    const message = messages[said?.index ?? 0]
    return { text, messageId: message?.id ?? '', personId: String(message?.personId ?? '') }
  })
  const first = times[0]?.sentAt ?? new Date(0)
  const createdAt = new Date(first.getTime() + 95_000)
  return {
    ...topic,
    level: levels.indexOf(topic.priority),
    summaryPoints,
    createdAt,
    updatedAt: times.at(-1)?.sentAt ?? first,
  }
}

export function topicRows(placed: readonly Placed[], messages: readonly DemoMessage[]): TopicRow[] {
  return topics.map((topic) => topicRow(topic, placed, messages))
}

function shortened(text: string, most: number): string {
  const plain = text.replace(/[`*#]/g, '').replace(/\s+/g, ' ').trim()
  const sentence = plain.split(/(?<=[.!?]) /)[0] ?? plain
  const clean = sentence.replace(/[.!]$/, '')
  if (clean.length <= most) return clean
  const whole = clean.slice(0, clean.lastIndexOf(' ', most - 1))
  return `${whole.replace(/[\s,;:(–-]+$/, '')}…`
}

function summaryOf({ talk, turns }: WrittenTalk): string {
  const [first] = turns
  if (!first) return ''
  const company = companies.find((one) => one.id === first.author.companyId)?.name
  const who = company ? `${first.author.name} (${company})` : first.author.name
  const answering = turns.find(
    (turn) => turn.author.companyId === 1 && turn.author.id !== first.author.id,
  )?.author
  const others = new Set(turns.map((turn) => turn.author.id)).size - (answering ? 2 : 1)
  const joined = others > 0 ? ` ${others === 1 ? 'One more person' : `${others} more people`} took part.` : ''
  const answered = answering ? ` ${firstName(answering)} answered.` : ' Nobody has answered yet.'
  if (talk.channel.audience === 'internal') return `${first.author.name} brought this to the team.${joined}`
  return `${who} opened this in ${talk.channel.channelName}.${answered}${joined}`
}

export function groupRows(placed: readonly Placed[], messages: readonly DemoMessage[]): GroupRow[] {
  return placed.flatMap(({ written, number }, index): GroupRow[] => {
    const { talk, turns } = written
    const message = messages[index]
    if (number !== 1 || !talk.topic || !message) return []
    const title = shortened(turns[0]?.headline ?? talk.topic.title, 88)
    const id = groupId(talk.topic.key, talk.discussion)
    const summary = summaryOf(written)
    return [
      { id, topicId: talk.topic.id, channelId: talk.channel.id, threadId: message.threadId, title, summary },
    ]
  })
}

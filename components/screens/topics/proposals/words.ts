import { saidWords, stateWords } from '#components/kit/topics/words.ts'
import type { ProposalDecision, ProposalSide, TopicProposal } from '#contract/topic-proposals.ts'
import { formatCount } from '#lib/format.ts'

/** What is proposed, as a sentence. */
export function headline({ kind, stays, goes, groupIds, toState }: TopicProposal): string {
  const { title } = stays
  if (kind === 'close')
    return toState === 'completed' ? `“${title}” seems to be done` : `Nobody talks about “${title}” any more`
  if (kind === 'reopen') return `People talk about “${title}” again`
  if (kind === 'merge') return `“${title}” and “${goes?.title ?? ''}” are about the same thing`
  const some = groupIds.length === 1 ? 'one discussion is' : `${formatCount(groupIds.length)} discussions are`
  return `In “${title}”, ${some} about something else`
}

export function reasonWords({ kind, why }: Pick<TopicProposal, 'kind' | 'why'>): string {
  if (kind === 'merge') return saidWords('Both say', why)
  if (kind === 'split') return saidWords('Only the part to split off mentions', why)
  const words = why.join(', ')
  return words === '' ? '' : `${words[0]?.toUpperCase()}${words.slice(1)}.`
}

/** Says under the first topic of a proposal whether it stays as it is, or which state it gets. */
export function fateWords({ kind, toState }: Pick<TopicProposal, 'kind' | 'toState'>): string {
  if (kind === 'merge' || kind === 'split' || toState === null) return 'Stays'
  return `Becomes ${stateWords[toState].toLowerCase()}`
}

const many = (count: number, one: string) => `${formatCount(count)} ${count === 1 ? one : `${one}s`}`

/** 12 messages of 3 people in 4 discussions */
export function sizeWords({ messageCount, personCount, discussionCount }: ProposalSide): string {
  const people = `${formatCount(personCount)} ${personCount === 1 ? 'person' : 'people'}`
  return `${many(messageCount, 'message')} of ${people} in ${many(discussionCount, 'discussion')}`
}

type Choice = {
  decision: ProposalDecision
  key: string
  label: Record<TopicProposal['kind'], string>
  tip: Record<TopicProposal['kind'], string>
}

const same = (words: string) => ({ merge: words, split: words, close: words, reopen: words })

/** Returns what can be answered, with its key: a state that somebody sets is no more lasting than any other. */
export const choicesOf = ({ toState }: Pick<TopicProposal, 'toState'>): readonly Choice[] =>
  toState === null ? choices : choices.filter(({ decision }) => decision !== 'always')

const choices: readonly Choice[] = [
  {
    decision: 'accept',
    key: 'y',
    label: { merge: 'Merge', split: 'Split', close: 'Close', reopen: 'Reopen' },
    tip: {
      merge: 'Make one topic of both',
      split: 'Make a topic of its own',
      close: 'Close this topic',
      reopen: 'Open this topic again',
    },
  },
  {
    decision: 'always',
    key: 'a',
    label: same('Always'),
    tip: {
      merge: 'Merge, and the writer never takes them apart',
      split: 'Split, and the writer never puts them together',
      close: 'Close this topic',
      reopen: 'Open this topic again',
    },
  },
  {
    decision: 'reject',
    key: 'n',
    label: { merge: 'Two topics', split: 'One topic', close: 'Leave open', reopen: 'Leave closed' },
    tip: same('Leave it as it is; asked again when there are twice as many messages'),
  },
  {
    decision: 'never',
    key: 'v',
    label: same('Never ask again'),
    tip: {
      merge: 'The writer never merges these',
      split: 'The writer never splits this',
      close: 'The writer never closes this',
      reopen: 'The writer never reopens this',
    },
  },
]

type Said = { title: string; description: string }

const left: Record<TopicProposal['kind'], string> = {
  merge: 'These stay two topics',
  split: 'This stays one topic',
  close: 'This stays open',
  reopen: 'This stays closed',
}

/** Says what came of an answer. `topic` is the title of the topic that it left. */
export function answeredWords(proposal: TopicProposal, decision: ProposalDecision, topic: string): Said {
  const { kind, stays, goes, toState } = proposal
  if (decision === 'reject')
    return { title: left[kind], description: 'You are asked again when there are twice as many messages.' }
  if (decision === 'never') return { title: left[kind], description: 'You will not be asked again.' }
  if (toState !== null) return { title: topic, description: `It is now ${stateWords[toState].toLowerCase()}` }
  if (kind === 'merge') return { title: topic, description: `“${goes?.title ?? ''}” is now a part of it` }
  return { title: `New topic: ${topic}`, description: `Split off “${stays.title}”` }
}

import { CircleCheck } from 'lucide-react'
import { listOf } from '#components/kit/list/definition.ts'
import { filter, optionsOf } from '#components/kit/list/filters.ts'
import { RowLink } from '#components/kit/list/row.tsx'
import { channelFilter } from '#components/kit/list/shared.tsx'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { asides, type UnplacedDiscussion, type UnplacedQuery } from '#contract/unplaced.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { asideWords } from './aside-words.ts'
import { asked } from './asked.ts'
import { Guesses } from './guesses.tsx'
import { guessesOfAll } from './rows.ts'

type Viewing = { offers(operation: string): boolean }

const canPlace = ({ offers }: Viewing) => offers('placeDiscussions')
const ofChosen = { isOfChosen: true, when: canPlace }

export const unplaced = listOf<UnplacedDiscussion>()({
  name: 'unplaced',
  label: 'Unplaced discussions',
  words: ['discussion', 'discussions'],
  sorts: ['lastMessage'],
  opens: 'discussion',
  filters: {
    channel: channelFilter,
    aside: filter.one(['any', ...asides] as const, {
      label: 'Set aside',
      options: optionsOf(['any', ...asides] as const, { any: 'All that is set aside', ...asideWords }),
    }),
  },
  input: ({ filters: { channel, aside } }, { page, limit }): UnplacedQuery => ({
    page,
    limit,
    aside: aside ?? 'none',
    ...(channel !== undefined && { channelId: channel }),
  }),
  query: (from, input) => from.unplaced.list.queryOptions({ input }),
  rowId: ({ id }) => id,
  rowName: ({ title }) => title,
  keys: [
    { key: '1', label: 'Put into the first guess', ...ofChosen },
    { key: '2', label: 'Put into the second guess', ...ofChosen },
    { key: '3', label: 'Put into the third guess', ...ofChosen },
    { key: 'n', label: 'Make a new topic', ...ofChosen },
    { key: 'm', label: 'Put into another topic', ...ofChosen },
    { key: '/', opens: 'm', label: 'Find a topic to put into', ...ofChosen },
  ],
  columns: [
    {
      id: 'title',
      header: 'Discussion',
      isFixed: true,
      narrow: 'title',
      cell: ({ id, title }) => (
        <RowLink href={`${routes.unplaced}?discussion=${id}`} inPlace>
          {title}
        </RowLink>
      ),
    },
    {
      id: 'guesses',
      header: 'May belong to',
      className: 'w-[33rem] max-[87rem]:w-[28rem] max-xl:w-[22rem] max-lg:w-[19rem]',
      cell: (discussion) => <Guesses discussion={discussion} />,
    },
    {
      id: 'channel',
      header: 'Channel',
      className: 'w-30 md:max-xl:hidden',
      narrow: 'detail',
      cell: ({ channel: { sourceName, channelName } }) => (
        <span className="flex min-w-0 items-center gap-1.5 text-ink-2">
          <SourceIcon source={sourceName} />
          <span className="truncate">{channelName}</span>
        </span>
      ),
    },
    {
      id: 'messages',
      header: 'Messages',
      className: 'w-22 max-2xl:hidden',
      align: 'end',
      cell: ({ messageCount }) => formatCount(messageCount),
    },
    {
      id: 'lastMessage',
      header: 'Last message',
      className: 'w-28 md:max-lg:hidden',
      narrow: 'aside-detail',
      cell: ({ lastMessageAt }) => <TimeAgo instant={lastMessageAt} className="text-ink-2" />,
    },
  ],
  bulk: {
    when: canPlace,
    acts: (chosen) => [
      ...guessesOfAll(chosen).map((topic, at) => ({
        label: topic.title,
        icon: <span className="text-ink-3">{at + 1}</span>,
        key: String(at + 1),
        tip: `Put into ${topic.title}`,
        run: async (client: Client, all: Chosen, done: Done) => {
          done([...all])
          await (await import('./place.ts')).place(client, all, topic)
        },
      })),
      {
        label: 'New topic',
        key: 'n',
        run: (_: Client, all: Chosen, done: Done) =>
          asked.set({ what: 'new', chosen: all, leaving: () => done([...all]) }),
      },
      {
        label: 'Another topic',
        key: 'm',
        run: (_: Client, all: Chosen, done: Done) =>
          asked.set({ what: 'other', chosen: all, leaving: () => done([...all]) }),
      },
    ],
  },
  nothing: {
    matches: 'No unplaced discussion matches',
    yet: () => ({
      title: 'Every discussion has its topic',
      icon: <CircleCheck />,
      children:
        'A discussion that fits no topic clearly waits here with the topics that it may belong to, so that none is lost.',
    }),
  },
})

type Client = Parameters<typeof import('./place.ts')['place']>[0]
type Chosen = readonly UnplacedDiscussion[]
type Done = (items: UnplacedDiscussion[]) => void

import type { Capability } from '#contract/capabilities.ts'
import type { Issue } from '#contract/common/errors.ts'

/** Everything an automation can be allowed to do. A key that is here once stays, because automations name it. */
export const capabilities = [
  {
    key: 'messages.read',
    title: 'Search messages',
    description:
      'Search the messages of every connected channel, and read them with the messages around them.',
    area: 'Messages',
    writes: false,
  },
  {
    key: 'topics.read',
    title: 'Read topics',
    description: 'Find topics by type, state, priority or words, and read their discussions and people.',
    area: 'Topics',
    writes: false,
  },
  {
    key: 'topics.write',
    title: 'Change topics',
    description:
      'Set the title, summary, state or priority of a topic, or archive it. Each change is listed in its history.',
    area: 'Topics',
    writes: true,
  },
  {
    key: 'people.read',
    title: 'Read people',
    description: 'Find people and read what is known of them.',
    area: 'People',
    writes: false,
  },
  {
    key: 'people.write',
    title: 'Change people',
    description: 'Set the name, description or VIP mark of a person. Each change is listed in their history.',
    area: 'People',
    writes: true,
  },
  {
    key: 'companies.read',
    title: 'Read companies',
    description: 'Find companies and read how active they are.',
    area: 'Companies',
    writes: false,
  },
  {
    key: 'companies.write',
    title: 'Change companies',
    description: 'Set the name or VIP mark of a company. Each change is listed in its history.',
    area: 'Companies',
    writes: true,
  },
  {
    key: 'channels.read',
    title: 'Read channels',
    description: 'List the connected channels and what they are for.',
    area: 'Channels',
    writes: false,
  },
  {
    key: 'stories.read',
    title: 'Read stories',
    description: 'List the stories that were written before.',
    area: 'Stories',
    writes: false,
  },
  {
    key: 'statistics.read',
    title: 'Read statistics',
    description: 'Count messages by day and see which topics rise.',
    area: 'Statistics',
    writes: false,
  },
  {
    key: 'runs.read',
    title: 'Read its earlier runs',
    description: 'Read what this automation wrote before, so as not to repeat it.',
    area: 'Automations',
    writes: false,
  },
] as const satisfies Capability[]

export type CapabilityKey = (typeof capabilities)[number]['key']

const known = new Set<string>(capabilities.map(({ key }) => key))

/** One issue for each key that is no capability, by its place and its name. */
export function checkCapabilities(keys: string[] | null | undefined): Issue[] {
  return (keys ?? []).flatMap((key, index) =>
    known.has(key)
      ? []
      : [
          {
            path: ['allowedCapabilities', index],
            message: `There is no capability "${key.slice(0, 100)}"; GET /capabilities lists them`,
          },
        ],
  )
}

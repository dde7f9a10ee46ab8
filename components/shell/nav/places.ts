import {
  BookOpen,
  Building2,
  Hash,
  House,
  type LucideIcon,
  MessagesSquare,
  UsersRound,
  Workflow,
} from 'lucide-react'
import { routes } from '#lib/routes.ts'

export type PlaceName = 'automations' | 'topics' | 'stories' | 'channels' | 'companies' | 'people'

export type Place = {
  href: string
  label: string
  icon: LucideIcon
  keys: string
  /** The list whose total stands beside it. */
  counted?: PlaceName
}

export const home: Place = { href: routes.home, label: 'Home', icon: House, keys: 'g h' }

export const groups: { title: string; places: Place[] }[] = [
  {
    title: 'Work',
    places: [
      {
        href: routes.automations,
        label: 'Automations',
        icon: Workflow,
        keys: 'g a',
        counted: 'automations',
      },
    ],
  },
  {
    title: 'Signals',
    places: [
      { href: routes.topics, label: 'Topics', icon: MessagesSquare, keys: 'g t', counted: 'topics' },
      { href: routes.stories, label: 'Stories', icon: BookOpen, keys: 'g s', counted: 'stories' },
      { href: routes.channels, label: 'Channels', icon: Hash, keys: 'g n', counted: 'channels' },
    ],
  },
  {
    title: 'Customers',
    places: [
      { href: routes.companies, label: 'Companies', icon: Building2, keys: 'g c', counted: 'companies' },
      { href: routes.people, label: 'People', icon: UsersRound, keys: 'g p', counted: 'people' },
    ],
  },
]

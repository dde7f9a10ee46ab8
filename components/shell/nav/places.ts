import {
  BookOpen,
  Building2,
  Hash,
  House,
  Inbox,
  LayoutTemplate,
  type LucideIcon,
  MessageSquareText,
  MessagesSquare,
  Settings,
  UsersRound,
  Workflow,
} from 'lucide-react'
import { routes } from '#lib/routes.ts'

export type PlaceName =
  | 'inbox'
  | 'automations'
  | 'topics'
  | 'stories'
  | 'messages'
  | 'channels'
  | 'companies'
  | 'people'

export type Place = {
  href: string
  label: string
  icon: LucideIcon
  keys: string
  /** List whose total is shown; of the inbox what was not read. */
  counted?: PlaceName
}

export const home: Place = { href: routes.home, label: 'Home', icon: House, keys: 'g h' }

/** Last entry of the navigation. */
export const settings: Place = { href: routes.settings, label: 'Settings', icon: Settings, keys: 'g ,' }

export const groups: { title: string; places: Place[] }[] = [
  {
    title: 'Work',
    places: [
      { href: routes.inbox, label: 'Inbox', icon: Inbox, keys: 'g i', counted: 'inbox' },
      {
        href: routes.automations,
        label: 'Automations',
        icon: Workflow,
        keys: 'g a',
        counted: 'automations',
      },
      { href: routes.templates, label: 'Templates', icon: LayoutTemplate, keys: 'g e' },
    ],
  },
  {
    title: 'Signals',
    places: [
      { href: routes.topics, label: 'Topics', icon: MessagesSquare, keys: 'g t', counted: 'topics' },
      { href: routes.stories, label: 'Stories', icon: BookOpen, keys: 'g s', counted: 'stories' },
      {
        href: routes.messages,
        label: 'Messages',
        icon: MessageSquareText,
        keys: 'g m',
        counted: 'messages',
      },
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

/** Null: not offered by the service, or not loaded. */
export type NavCounts = Record<PlaceName, number | null>

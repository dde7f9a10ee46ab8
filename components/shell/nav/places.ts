import { BookOpen, Building2, Hash, House, type LucideIcon, MessagesSquare, UsersRound } from 'lucide-react'
import { routes } from '#lib/routes.ts'

export type Place = { href: string; label: string; icon: LucideIcon }

export const home: Place = { href: routes.home, label: 'Home', icon: House }

export const groups: { title: string; places: Place[] }[] = [
  {
    title: 'Signals',
    places: [
      { href: routes.topics, label: 'Topics', icon: MessagesSquare },
      { href: routes.stories, label: 'Stories', icon: BookOpen },
      { href: routes.channels, label: 'Channels', icon: Hash },
    ],
  },
  {
    title: 'Customers',
    places: [
      { href: routes.companies, label: 'Companies', icon: Building2 },
      { href: routes.people, label: 'People', icon: UsersRound },
    ],
  },
]

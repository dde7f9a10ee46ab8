import {
  bookGlyph,
  buildingGlyph,
  gearGlyph,
  hashGlyph,
  houseGlyph,
  messagesGlyph,
  peopleGlyph,
  templatesGlyph,
  workflowGlyph,
} from '#components/ui/place-glyphs.ts'
import { routes } from '#lib/routes.ts'

export type PlaceName = 'automations' | 'topics' | 'stories' | 'channels' | 'companies' | 'people'

export type Place = {
  href: string
  label: string
  /** For `Glyph`. */
  icon: string
  keys: string
  /** The list whose total stands beside it. */
  counted?: PlaceName
  /** Pages with an address of their own that belong here. */
  holds?: string
}

export const home: Place = { href: routes.home, label: 'Home', icon: houseGlyph, keys: 'g h' }

/** At the foot of the navigation. */
export const settings: Place = { href: routes.settings, label: 'Settings', icon: gearGlyph, keys: 'g ,' }

export const groups: { title: string; places: Place[] }[] = [
  {
    title: 'Work',
    places: [
      {
        href: routes.automations,
        label: 'Automations',
        icon: workflowGlyph,
        keys: 'g a',
        counted: 'automations',
      },
      { href: routes.templates, label: 'Templates', icon: templatesGlyph, keys: 'g e' },
    ],
  },
  {
    title: 'Signals',
    places: [
      { href: routes.topics, label: 'Topics', icon: messagesGlyph, keys: 'g t', counted: 'topics' },
      { href: routes.stories, label: 'Stories', icon: bookGlyph, keys: 'g s', counted: 'stories' },
      {
        href: routes.channels,
        label: 'Channels',
        icon: hashGlyph,
        keys: 'g n',
        counted: 'channels',
        holds: routes.messages,
      },
    ],
  },
  {
    title: 'Customers',
    places: [
      { href: routes.companies, label: 'Companies', icon: buildingGlyph, keys: 'g c', counted: 'companies' },
      { href: routes.people, label: 'People', icon: peopleGlyph, keys: 'g p', counted: 'people' },
    ],
  },
]

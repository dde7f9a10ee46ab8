import { routes } from '#lib/routes.ts'

export type SettingsSection = { href: string; label: string; keywords: string }

/** The pages of the settings, in the order of the navigation beside them. A page stands here once it exists. */
export const settingsGroups: { title: string; sections: SettingsSection[] }[] = [
  {
    title: 'Organization',
    sections: [
      { href: routes.settings, label: 'Organization', keywords: 'name zone timezone default notice slug' },
      { href: routes.settingsKeys, label: 'API keys', keywords: 'token secret create revoke expiry' },
    ],
  },
  { title: 'Connections', sections: [] },
  { title: 'Record', sections: [] },
]

import { routes } from '#lib/routes.ts'

export type SettingsSection = { href: string; label: string; keywords: string }

/** Pages of the settings, in the order of their navigation. */
export const settingsGroups: { title: string; sections: SettingsSection[] }[] = [
  {
    title: 'You',
    sections: [
      {
        href: routes.settingsAccount,
        label: 'Your account',
        keywords: 'profile me name e-mail password sign out sessions devices',
      },
    ],
  },
  {
    title: 'Settings',
    sections: [
      { href: routes.settings, label: 'Organization', keywords: 'name zone timezone default notice slug' },
      { href: routes.settingsMembers, label: 'Members', keywords: 'people team roles invite owner admin' },
      {
        href: routes.settingsWriters,
        label: 'Topics and stories',
        keywords: 'writer rules thresholds rising shared money silent a day model',
      },
      {
        href: routes.settingsFields,
        label: 'Custom fields',
        keywords: 'properties attributes columns people companies own fields',
      },
      { href: routes.settingsKeys, label: 'API keys', keywords: 'token secret create revoke expiry' },
    ],
  },
  {
    title: 'Connections',
    sections: [
      {
        href: routes.settingsSources,
        label: 'Sources',
        keywords: 'connect slack github email discord gitlab stripe sentry webhook arrivals signals import',
      },
      {
        href: routes.settingsDestinations,
        label: 'Destinations',
        keywords: 'slack discord teams email smtp bot token test output',
      },
      {
        href: routes.settingsWebhooks,
        label: 'Webhooks',
        keywords: 'endpoint outgoing http events deliveries signature secret whsec replay',
      },
      {
        href: routes.settingsAssistants,
        label: 'Assistants',
        keywords:
          'mcp claude cursor vs code codex chatgpt ai connect oauth model context protocol hide identities',
      },
      {
        href: routes.settingsIntegrations,
        label: 'Integrations',
        keywords: 'slack discord github gitlab sentry stripe events webhook push',
      },
      {
        href: routes.settingsModels,
        label: 'Models',
        keywords: 'ai language level anthropic openai tokens cost limit month money',
      },
      {
        href: routes.settingsMail,
        label: 'Mail',
        keywords: 'smtp server e-mail invitation password link test',
      },
    ],
  },
  {
    title: 'Log',
    sections: [
      { href: routes.settingsAudit, label: 'Audit log', keywords: 'history changes who when export csv' },
    ],
  },
]

import {
  Braces,
  Building2,
  Keyboard,
  LayoutTemplate,
  Link2,
  LogOut,
  Monitor,
  Moon,
  RotateCw,
  Sun,
  Workflow,
} from 'lucide-react'
import { askAndSignOut } from '#components/kit/page/viewer-actions.ts'
import { openedRetry } from '#components/kit/run/retry-failed/opened.ts'
import { isMac } from '#components/kit/shortcuts/platform.ts'
import { shortcutListOpen } from '#components/kit/shortcuts/registry.ts'
import { settingsGroups } from '#components/screens/settings/sections.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { routes } from '#lib/routes.ts'
import { showKeys } from '#lib/shortcuts.ts'
import { groups, home, type Place, settings } from '../nav/places.ts'
import { chooseTheme } from '../theme-switch.tsx'
import type { PaletteItem } from './rows.tsx'

export function placeItems(): PaletteItem[] {
  const places: Place[] = [home, ...groups.flatMap((group) => group.places), settings]
  return [
    ...places.map(({ href, label, icon: Icon, keys }) => ({
      id: `place ${href}`,
      label,
      icon: <Icon />,
      keys: keys && showKeys(keys, isMac()),
      keywords: 'go to open',
      href,
    })),
    {
      id: 'place reference',
      label: 'API reference',
      icon: <Braces />,
      keywords: 'openapi docs curl',
      href: routes.reference,
    },
  ]
}

/** Found by their names; a list of all places would be long with them. */
export function settingsItems(): PaletteItem[] {
  const sections = settingsGroups.flatMap((group) => group.sections)
  return sections.map(({ href, label, keywords }) => ({
    id: `settings ${href}`,
    label: `Settings: ${label}`,
    icon: <settings.icon />,
    keywords,
    href,
  }))
}

type Offers = (operationId: string) => boolean

export function actionItems(offers: Offers, may: Offers): PaletteItem[] {
  return [
    ...(may('createAutomation') ? [newAutomation, fromTemplate] : []),
    ...(offers('createCompanies') ? [addCompanies] : []),
    ...(may('retryFailedRuns') ? [retryRuns] : []),
    ...(may('retryFailedDeliveries') ? [retryDeliveries] : []),
    {
      id: 'theme light',
      label: 'Theme: light',
      icon: <Sun />,
      keywords: 'bright day',
      run: () => chooseTheme('light'),
    },
    {
      id: 'theme dark',
      label: 'Theme: dark',
      icon: <Moon />,
      keywords: 'night',
      run: () => chooseTheme('dark'),
    },
    {
      id: 'theme system',
      label: 'Theme: system',
      icon: <Monitor />,
      keywords: 'auto',
      run: () => chooseTheme('system'),
    },
    {
      id: 'copy address',
      label: 'Copy the link to this page',
      icon: <Link2 />,
      keywords: 'url link share',
      run: copyAddress,
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      icon: <Keyboard />,
      keys: '?',
      keywords: 'help keys',
      run: () => shortcutListOpen.set(true),
    },
    {
      id: 'sign out',
      label: 'Sign out',
      icon: <LogOut />,
      keywords: 'log leave',
      run: () => askAndSignOut(false),
    },
    ...(offers('endSessions') ? [leaveEverywhere] : []),
  ]
}

const newAutomation: PaletteItem = {
  id: 'new automation',
  label: 'New automation',
  icon: <Workflow />,
  keywords: 'create build schedule',
  href: routes.newAutomation,
}

const addCompanies: PaletteItem = {
  id: 'add companies',
  label: 'Add companies',
  icon: <Building2 />,
  keywords: 'new create import paste',
  href: routes.addCompanies,
}

const retryRuns: PaletteItem = {
  id: 'retry failed runs',
  label: 'Retry failed runs…',
  icon: <RotateCw />,
  keywords: 'again repeat all span',
  run: () => openedRetry.set({ what: 'runs' }),
}

const retryDeliveries: PaletteItem = {
  id: 'retry failed deliveries',
  label: 'Send undelivered outputs again…',
  icon: <RotateCw />,
  keywords: 'retry failed deliveries all span',
  run: () => openedRetry.set({ what: 'deliveries' }),
}

const fromTemplate: PaletteItem = {
  id: 'new from template',
  label: 'New automation from a template',
  icon: <LayoutTemplate />,
  keywords: 'create add gallery',
  href: routes.templates,
}

const leaveEverywhere: PaletteItem = {
  id: 'sign out everywhere',
  label: 'Sign out everywhere',
  icon: <LogOut />,
  note: 'On every device, including this one',
  keywords: 'log leave devices sessions',
  run: () => askAndSignOut(true),
}

function copyAddress() {
  navigator.clipboard.writeText(location.href).then(
    () => toast({ title: 'Link copied', tone: 'clear' }),
    () =>
      toast({ title: 'Your browser does not allow copying here', description: location.href, tone: 'stop' }),
  )
}

/** Each word of the text must start a word of the item. */
export function isFound({ label, keywords = '' }: PaletteItem, text: string): boolean {
  const words = `${label} ${keywords}`.toLowerCase().split(/[\s:]+/)
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

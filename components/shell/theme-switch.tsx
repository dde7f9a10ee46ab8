'use client'

import { useId, useSyncExternalStore } from 'react'
import { tip } from '#components/ui/tooltip.ts'
import { type Theme, themes } from '#lib/theme.ts'

const listeners = new Set<() => void>()
let chosen: Theme | undefined

/** Changes at once, and remembers it for the next page. */
export function chooseTheme(theme: Theme): void {
  chosen = theme
  document.documentElement.dataset.theme = theme
  void fetch('/theme', { method: 'POST', body: theme, keepalive: true }).catch(() => undefined)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `initial` is what the server knows from the cookie. */
export function useTheme(initial: Theme): Theme {
  return useSyncExternalStore(
    subscribe,
    () => chosen ?? initial,
    () => initial,
  )
}

const icons: Record<Theme, string> = {
  system: 'M2.5 3.5h11v7h-11zM6 13h4M8 10.5V13',
  light:
    'M8 5.25a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M12.6 3.4l-.7.7M4.1 11.9l-.7.7',
  dark: 'M13 9.6A5.5 5.5 0 0 1 6.4 3 5.5 5.5 0 1 0 13 9.6Z',
}

const names: Record<Theme, string> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
}

export function ThemeSwitch({ initial }: { initial: Theme }) {
  const chosen = useTheme(initial)
  const group = useId()
  return (
    <fieldset className="flex shrink-0 rounded-lg border border-line bg-hover p-0.5">
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => (
        <label
          key={theme}
          {...tip(names[theme])}
          className="grid h-6 w-[26px] cursor-pointer place-items-center rounded-md text-ink-3 hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--line)] has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={group}
            value={theme}
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
            className="sr-only"
          />
          <span className="sr-only">{names[theme]}</span>
          <svg
            viewBox="0 0 16 16"
            className="size-4"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            aria-hidden="true"
          >
            <path d={icons[theme]} strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </label>
      ))}
    </fieldset>
  )
}

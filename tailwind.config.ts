import type { Config } from 'tailwindcss'

// Names only. The values of both themes lie in app/tokens.css.
const roles = ['surface', 'raised', 'sunken', 'line', 'line-strong', 'ink', 'ink-2', 'ink-3']
const meanings = ['accent', 'clear', 'caution', 'stop', 'idle']
const colors = [...roles, ...meanings, ...meanings.map((name) => `${name}-soft`), 'on-ink']

export default {
  content: ['./app/**/*.tsx', './components/**/*.tsx'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...Object.fromEntries(colors.map((name) => [name, `var(--${name})`])),
    },
    fontFamily: { sans: 'var(--font-sans)', mono: 'var(--font-mono)' },
    fontSize: {
      xs: ['0.75rem', '1.125rem'],
      sm: ['0.8125rem', '1.25rem'],
      base: ['0.84375rem', '1.3125rem'],
      lg: ['0.9375rem', '1.4375rem'],
      xl: ['1.25rem', '1.75rem'],
      '2xl': ['1.75rem', '2.125rem'],
    },
    extend: {
      boxShadow: { card: 'var(--shadow)' },
      screens: { sm: '40rem', lg: '64rem' },
    },
  },
} satisfies Config

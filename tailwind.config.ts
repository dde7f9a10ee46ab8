import type { Config } from 'tailwindcss'

// Names only. The values of both themes lie in app/tokens.css.
const surfaces = ['surface', 'raised', 'sunken', 'line', 'line-strong', 'control', 'hover', 'veil', 'scrim']
const inks = ['ink', 'ink-hover', 'ink-2', 'ink-3', 'on-ink', 'stop-hover']
const meanings = ['accent', 'clear', 'caution', 'stop', 'idle']
const hues = ['hue-1', 'hue-2', 'hue-3', 'hue-4', 'hue-5', 'hue-6']
const soft = [...meanings, ...hues].map((name) => `${name}-soft`)
const colors = [...surfaces, ...inks, ...meanings, ...hues, ...soft]

const quick = '140ms cubic-bezier(0.2, 0.8, 0.3, 1)'

export default {
  content: ['./app/**/*.tsx', './components/**/*.{ts,tsx}'],
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
      boxShadow: { card: 'var(--shadow)', float: 'var(--shadow-float)' },
      screens: { sm: '40rem', lg: '64rem' },
      keyframes: {
        turn: { to: { transform: 'rotate(360deg)' } },
        approach: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } },
        breathe: { '50%': { opacity: '0.45' } },
        'fade-in': { from: { opacity: '0' } },
        'fade-out': { to: { opacity: '0' } },
        enter: { from: { opacity: '0', transform: 'translateY(6px) scale(0.985)' } },
        leave: { to: { opacity: '0', transform: 'translateY(4px) scale(0.99)' } },
        appear: { from: { opacity: '0', transform: 'translateY(-3px)' } },
        'from-right': { from: { transform: 'translateX(24px)', opacity: '0' } },
        'to-right': { to: { transform: 'translateX(24px)', opacity: '0' } },
        'from-left': { from: { transform: 'translateX(-24px)', opacity: '0' } },
        'to-left': { to: { transform: 'translateX(-24px)', opacity: '0' } },
      },
      animation: {
        turn: 'turn 900ms linear infinite',
        approach: 'approach 8s cubic-bezier(0.1, 0.7, 0.2, 1) forwards',
        breathe: 'breathe 1.6s ease-in-out infinite',
        'fade-in': 'fade-in 120ms ease-out',
        'fade-out': 'fade-out 100ms ease-in forwards',
        enter: `enter ${quick}`,
        leave: 'leave 100ms ease-in forwards',
        appear: 'appear 90ms ease-out',
        'enter-right': `from-right ${quick}`,
        'leave-right': 'to-right 100ms ease-in forwards',
        'enter-left': `from-left ${quick}`,
        'leave-left': 'to-left 100ms ease-in forwards',
      },
    },
  },
} satisfies Config

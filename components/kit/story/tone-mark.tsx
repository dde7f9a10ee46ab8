import type { Tone } from '#lib/story/catalog.ts'
import { inkOf } from './view.ts'

// Each tone has a shape of its own, so that none is told by colour alone.
const shapes: Record<Tone, string> = {
  accent: 'M1.5 5h7M5 1.5v7',
  clear: 'M5 1.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6z',
  caution: 'M5 .6 9.4 5 5 9.4.6 5z',
  stop: 'M1.4 1.4h7.2v7.2H1.4z',
  idle: 'M5 1.7a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6z',
}

export function ToneMark({ tone, className = '' }: { tone: Tone; className?: string }) {
  const drawn = tone === 'idle' || tone === 'accent'
  return (
    <svg
      viewBox="0 0 10 10"
      className={`size-[0.625rem] shrink-0 ${inkOf[tone]} ${className}`}
      aria-hidden="true"
    >
      <path
        d={shapes[tone]}
        className={drawn ? 'fill-transparent stroke-current' : 'fill-current'}
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  )
}

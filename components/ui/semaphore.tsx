import type { ComponentProps } from 'react'

export type Aspect = 'clear' | 'caution' | 'stop'

const arms = {
  clear: { turn: -42, fill: 'fill-clear' },
  caution: { turn: -18, fill: 'fill-caution' },
  stop: { turn: 0, fill: 'fill-stop' },
}

/** The arm tells the state by its angle as well as by its colour. */
export function Semaphore({ aspect, ...place }: { aspect: Aspect } & ComponentProps<'svg'>) {
  const { turn, fill } = arms[aspect]
  return (
    <svg viewBox="0 -12 48 68" width="48" height="68" aria-hidden="true" fill="none" {...place}>
      <path d="M5 54.5h18M14 54V5" strokeWidth="2.5" strokeLinecap="round" className="stroke-ink" />
      <path d="M14 26h6M14 38h6" strokeWidth="1.5" strokeLinecap="round" className="stroke-ink-3" />
      <g transform={`rotate(${turn} 14 14)`}>
        <rect x="14" y="10" width="28" height="8" rx="1.5" className={fill} />
        <path d="M35 10v8" strokeWidth="2.5" className="stroke-raised" />
      </g>
      <circle cx="14" cy="14" r="4.5" strokeWidth="2" className={`${fill} stroke-raised`} />
    </svg>
  )
}

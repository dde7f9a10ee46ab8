import type { ComponentProps } from 'react'

export type Aspect = 'clear' | 'caution' | 'stop'

const arms = {
  clear: { turn: -42, fill: 'fill-clear' },
  caution: { turn: -18, fill: 'fill-caution' },
  stop: { turn: 0, fill: 'fill-stop' },
}

/** Shows the state by the angle of the arm and by colour. */
export function SignalPicture({ aspect, ...place }: { aspect: Aspect } & ComponentProps<'svg'>) {
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

/** Pictures of empty states: stopped, waiting, and the end of a list. */
export function StatePicture({ signal }: { signal: 'stop' | 'held' | 'end' }) {
  return (
    <svg viewBox="0 0 340 72" className="w-full max-w-[21.25rem]" aria-hidden="true" fill="none">
      <path d={signal === 'end' ? 'M6 64h206' : 'M6 64h214'} strokeWidth="2" className="stroke-line-strong" />
      <circle cx="6" cy="64" r="6" className="fill-ink" />
      <circle cx="76" cy="64" r="6" className="fill-ink" />
      <circle cx="146" cy="64" r="5" strokeWidth="2" className="fill-surface stroke-ink" />
      {signal === 'end' ? (
        <path d="M212 54v20M221 57v14" strokeWidth="4" strokeLinecap="round" className="stroke-stop" />
      ) : (
        <>
          <path d="M228 64h110" strokeWidth="2" strokeDasharray="4 7" className="stroke-line-strong" />
          <SignalPicture aspect={signal === 'stop' ? 'stop' : 'caution'} x="205" y="-2.5" />
        </>
      )}
    </svg>
  )
}

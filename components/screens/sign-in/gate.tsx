import type { ReactNode } from 'react'
import { Notice } from '#components/kit/form/notice.tsx'
import { Mark } from '#components/ui/mark.tsx'

type Props = {
  title: string
  text?: ReactNode
  /** The form is higher than half a window: it begins at the top. */
  isTall?: boolean
  children: ReactNode
}

/** The page before the dashboard: what to do at the left, what it is for at the right. */
export function Gate({ title, text, isTall = false, children }: Props) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="flex flex-col px-5 py-6 sm:px-10 sm:py-8">
        <header className="flex items-center gap-2.5 text-lg font-semibold tracking-[-0.01em]">
          <Mark />
          Signalbox
        </header>
        {/* About the middle of the window, and not moved by what a form has to say. */}
        <main
          className={`mx-auto w-full max-w-[22rem] pb-12 [overflow-wrap:anywhere] ${isTall ? 'pt-6' : 'pt-[max(3rem,calc(50dvh-14.5625rem))] sm:pt-[max(3rem,calc(50dvh-15.0625rem))]'}`}
        >
          <h1 className="text-2xl font-semibold tracking-[-0.022em]">{title}</h1>
          {text && <p className="mt-2 text-lg text-ink-2">{text}</p>}
          <div className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
        </main>
      </div>
      <aside className="hidden justify-center border-l border-line bg-sunken px-12 lg:flex">
        {/* Stays in the window beside a form that is higher. */}
        <div className="sticky top-0 flex h-dvh w-full items-center justify-center">
          <LineMap />
        </div>
      </aside>
    </div>
  )
}

/** Refuses passwords over connections that are not encrypted. */
export function Exposed() {
  return (
    <Notice tone="caution">
      This address is not encrypted, so nobody can sign in here. Put the dashboard behind https and set
      SIGNALBOX_DASHBOARD_URL to its public address. If you trust the network, set it to this http address
      instead.
    </Notice>
  )
}

const sources = [
  { label: 'Slack', x: 16 },
  { label: 'Discord', x: 84 },
  { label: 'GitHub', x: 152 },
  { label: 'E-mail', x: 220 },
]

const stations = [
  { y: 186, name: 'Channels', text: 'Where people write.' },
  { y: 258, name: 'People and companies', text: 'Who wrote, and how often.' },
  { y: 330, name: 'Topics', text: 'What they write about.' },
  { y: 402, name: 'Automations', text: 'What runs automatically.' },
]

const main = 118

/** Draws the product: sources on the left, then its parts. */
function LineMap() {
  return (
    <figure className="w-full max-w-[27rem]">
      <figcaption className="max-w-[22rem] text-balance text-xl font-semibold tracking-[-0.015em]">
        Everything your customers say, in one place.
      </figcaption>
      <svg
        viewBox="0 0 432 440"
        className="mt-8 w-full overflow-visible"
        role="img"
        aria-label="Messages from Slack, Discord, GitHub and e-mail are sorted into channels, people and companies, and topics, and automations act on them."
      >
        {sources.map(({ label, x }) => (
          <g key={label}>
            <path
              d={`M${x} 30V76C${x} 118 ${main} 96 ${main} 146`}
              fill="none"
              strokeWidth="2"
              className="stroke-line-strong"
            />
            <circle cx={x} cy="30" r="4.5" strokeWidth="2" className="fill-sunken stroke-ink-3" />
            <text x={x} y="12" textAnchor="middle" fontSize="12.5" className="fill-ink-2">
              {label}
            </text>
          </g>
        ))}
        <path d={`M${main} 144V402`} strokeWidth="2.5" className="stroke-ink" />
        {stations.map(({ y, name, text }, index) => (
          <g key={name}>
            <circle
              cx={main}
              cy={y}
              r="6.5"
              strokeWidth="2.5"
              className={
                index === stations.length - 1 ? 'fill-accent stroke-accent' : 'fill-sunken stroke-ink'
              }
            />
            <text x={main + 26} y={y - 2} fontSize="14.5" fontWeight="600" className="fill-ink">
              {name}
            </text>
            <text x={main + 26} y={y + 18} fontSize="13.5" className="fill-ink-2">
              {text}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  )
}

const sources = [
  { label: 'Slack', x: 16 },
  { label: 'Discord', x: 84 },
  { label: 'GitHub', x: 152 },
  { label: 'E-mail', x: 220 },
]

const stations = [
  { y: 186, name: 'Channels', text: 'Where people talk.' },
  { y: 258, name: 'People and companies', text: 'Who said it, and how often.' },
  { y: 330, name: 'Topics', text: 'What it comes down to.' },
  { y: 402, name: 'Automations', text: 'What happens next, without you.' },
]

const main = 118

/** What the product does, as the map of a line: sources run together, and each station is a part of it. */
export function LineMap() {
  return (
    <figure className="w-full max-w-[27rem]">
      <figcaption className="max-w-[22rem] text-balance text-xl font-semibold tracking-[-0.015em]">
        Everything your customers say, on one line.
      </figcaption>
      <svg
        viewBox="0 0 432 440"
        className="mt-8 w-full overflow-visible"
        role="img"
        aria-label="Slack, Discord, GitHub and e-mail run together into one line with four stations: channels, people and companies, topics, automations."
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

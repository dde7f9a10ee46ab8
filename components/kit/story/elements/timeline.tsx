import type { Tone } from '../catalog.ts'
import { dated } from '../figures.ts'
import type { ElementProps } from '../view.ts'
import { inkOf, toneWords } from '../view.ts'

const stations: Record<Tone, string> = {
  accent: 'M6 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  clear: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z',
  caution: 'M6 .8 11.2 6 6 11.2.8 6z',
  stop: 'M1.8 1.8h8.4v8.4H1.8z',
  idle: 'M6 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
}

function Station({ tone }: { tone: Tone | undefined }) {
  const filled = tone === 'clear' || tone === 'caution' || tone === 'stop'
  return (
    <svg viewBox="0 0 12 12" className={`relative size-3 ${inkOf[tone ?? 'idle']}`} aria-hidden="true">
      <path
        d={stations[tone ?? 'idle']}
        className={filled ? 'fill-current' : 'fill-surface stroke-current'}
        strokeWidth="1.6"
      />
    </svg>
  )
}

/** Stations on a line, with the times of a day in front of them where the text has room. */
export function Timeline({ node, view, children }: ElementProps<'Timeline'>) {
  const { items } = node.props
  const moments = dated(
    items.map(({ at }) => at),
    view.timeZone,
  )
  const wide = view.scale === 'read'
  return (
    <>
      <ol className="flex min-w-0 flex-col">
        {[...items.entries()].map(([index, { title, text, tone }]) => {
          const moment = moments[index]
          return (
            <li
              key={index}
              className={`group relative grid break-inside-avoid gap-x-3 ${wide ? 'grid-cols-[0.75rem_minmax(0,1fr)] pb-5 sm:grid-cols-[6.5rem_0.75rem_minmax(0,1fr)]' : 'grid-cols-[0.75rem_minmax(0,1fr)] pb-3.5'} last:pb-0`}
            >
              <When
                moment={moment}
                className={wide ? 'col-start-2 sm:col-start-1 sm:row-start-1 sm:text-right' : 'col-start-2'}
              />
              <span
                className={`row-start-1 flex pt-[0.25rem] ${wide ? 'col-start-1 sm:col-start-2' : 'col-start-1'}`}
              >
                <span
                  className={`absolute top-[0.5rem] -bottom-[0.5rem] ml-[0.3125rem] w-0.5 bg-line-strong group-last:hidden`}
                />
                <Station tone={tone} />
              </span>
              <div
                className={`min-w-0 [overflow-wrap:anywhere] ${wide ? 'col-start-2 sm:col-start-3 sm:row-start-1' : 'col-start-2'}`}
              >
                <p className="text-sm font-medium">
                  {tone && tone !== 'idle' ? <span className="sr-only">{`${toneWords[tone]}: `}</span> : null}
                  {title}
                </p>
                {text ? <p className="text-sm text-ink-2">{text}</p> : null}
              </div>
            </li>
          )
        })}
      </ol>
      {children}
    </>
  )
}

type Moment = ReturnType<typeof dated>[number]

function When({ moment, className }: { moment: Moment | undefined; className: string }) {
  if (!moment) return null
  const words = moment.time === null ? moment.day : `${moment.time}`
  return (
    <p className={`text-xs/5 tabular-nums text-ink-3 ${className}`}>
      {moment.iso === null ? (
        words
      ) : (
        <time dateTime={moment.iso}>
          {moment.time === null ? (
            words
          ) : (
            <>
              <span>{moment.day}</span> <span className="text-ink-2">{words}</span>
            </>
          )}
        </time>
      )}
    </p>
  )
}

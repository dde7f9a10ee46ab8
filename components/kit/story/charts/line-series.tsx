import { lookOf } from '#components/kit/charts/series.tsx'
import { figuresOf } from '../figures.ts'
import type { ElementProps } from '../view.ts'
import { ChartFrame, FigurePlot } from './chart-frame.tsx'

const dashes = [undefined, '7 4', '2 4', '10 3 2 3', '1 5', '12 5']

type Scale = (value: number) => number

/** Broken where a value is missing. */
function lineOf(values: (number | null)[], x: Scale, y: Scale): string {
  return values
    .map((value, place) => {
      if (value === null) return ''
      return `${values[place - 1] == null ? 'M' : 'L'}${x(place)} ${y(value)}`
    })
    .join('')
}

function areaOf(values: (number | null)[], x: Scale, y: Scale): string {
  if (values.some((value) => value === null) || values.length < 2) return ''
  return `${lineOf(values, x, y).replace('M', `M${x(0)} ${y(0)}L`)}L${x(values.length - 1)} ${y(0)}Z`
}

/** Lines of no length with round ends: dots that stay round while the drawing stretches. */
function dotsOf(values: (number | null)[], x: Scale, y: Scale): string {
  return values.map((value, place) => (value === null ? '' : `M${x(place)} ${y(value)}h0`)).join('')
}

export function LineSeries({ node, view, children }: ElementProps<'LineSeries'>) {
  const { title, unit } = node.props
  const figures = figuresOf(node.props.series)
  const dotted = figures.xs.length <= 31
  return (
    <>
      <ChartFrame title={title} unit={unit} figures={figures}>
        <FigurePlot title={title} unit={unit} figures={figures} height={view.scale === 'read' ? 190 : 110}>
          {(x, y) =>
            [...figures.series.entries()].map(([index, { values }]) => (
              <g
                key={index}
                className={`fill-none ${lookOf(index).stroke}`}
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                {figures.series.length === 1 ? (
                  <path
                    d={areaOf(values, x, y)}
                    className={`stroke-transparent ${lookOf(index).fill}`}
                    fillOpacity="0.08"
                  />
                ) : null}
                <path
                  d={lineOf(values, x, y)}
                  strokeWidth="2"
                  strokeDasharray={dashes[index]}
                  vectorEffect="non-scaling-stroke"
                />
                {dotted ? (
                  <path d={dotsOf(values, x, y)} strokeWidth="6" vectorEffect="non-scaling-stroke" />
                ) : null}
              </g>
            ))
          }
        </FigurePlot>
      </ChartFrame>
      {children}
    </>
  )
}

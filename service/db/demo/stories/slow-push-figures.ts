import { arrow, box, drawing, label } from './drawing.ts'
import * as el from './elements.ts'

export const measured = el.table({
  caption: 'One push of the same commit with both versions, measured by the customers.',
  columns: [
    { key: 'who', label: 'Repository' },
    { key: 'runner', label: 'Runner' },
    { key: 'packages', label: 'Packages', align: 'right' },
    { key: 'before', label: '4.1.3', align: 'right' },
    { key: 'after', label: '4.2.3', align: 'right' },
    { key: 'factor', label: 'Factor', align: 'right' },
  ],
  rows: [
    { who: 'Halden', runner: 'hosted', packages: 910, before: '44 s', after: '5 min 35 s', factor: '7.6' },
    {
      who: 'Quillfeather',
      runner: 'hosted',
      packages: 420,
      before: '21 s',
      after: '2 min 35 s',
      factor: '7.4',
    },
    { who: 'Arbor Analytics', runner: 'hosted', packages: 180, before: '9 s', after: '67 s', factor: '7.4' },
    { who: 'Tinker Valley', runner: 'hosted', packages: 40, before: '3 s', after: '16 s', factor: '5.3' },
    {
      who: 'Cobalt Freight',
      runner: 'own, same region',
      packages: 640,
      before: '31 s',
      after: '57 s',
      factor: '1.8',
    },
  ],
})

const packages = [46, 70, 94]
export const picture = el.image(
  drawing(
    620,
    136,
    label(20, 24, '4.1: one request for 500 packages'),
    box({ x: 20, y: 48, width: 80, height: 48 }, 'nl'),
    arrow(104, 72, 196, 72),
    box({ x: 200, y: 48, width: 80, height: 48 }, 'cache'),
    label(330, 24, '4.2: one request for each package'),
    box({ x: 330, y: 36, width: 80, height: 80 }, 'nl'),
    ...packages.flatMap((y) => [arrow(414, y, 506, y), arrow(506, y + 12, 414, y + 12)]),
    box({ x: 510, y: 36, width: 80, height: 80 }, 'cache'),
  ),
  'Two sketches: with 4.1 one arrow from nl to the cache, with 4.2 many arrows back and forth.',
  'Each pair of arrows costs one round trip, and the next one starts only when the last has returned.',
)

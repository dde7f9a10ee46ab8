import { dayMonth, daysAgo, weekday, weekly } from './calendar.ts'
import { arrow, box, drawing, label } from './drawing.ts'
import * as el from './elements.ts'
import { company, concern, issue, person, topic } from './references.ts'
import { type DemoStory, finish } from './story.ts'

const slug = 'a-database-for-every-preview'
const title = 'A database for every preview, and what nineteen companies mean by it'
const summary =
  'The most wanted feature is three features under one name. Nine of the nineteen companies make their own copies already and lack only a place to plug them in. That is six days of work.'

const branch = topic('preview-db-branch')
const residency = topic('cache-self-host')
const halden = company('Halden')
const omsorg = company('Omsorg Health')
const noor = person('Noor Haddad')
const marisol = person('Marisol Vega')
const astrid = person('Astrid Nygaard')
const aisha = person('Aisha Bello')
const hookIssue = issue('platform', 1988, 'hooks.database: ask for a connection string')
const masked = issue('platform', 2044, 'Masking rules per column')

const kinds = el.table({
  caption: 'Each company counted once, by what would have been enough for it.',
  columns: [
    { key: 'need', label: 'What would be enough' },
    { key: 'companies', label: 'Companies', align: 'right' },
    { key: 'seats', label: 'Seats', align: 'right' },
    { key: 'work', label: 'Our work' },
  ],
  rows: [
    { need: 'A hook: they bring the database', companies: 9, seats: 344, work: '6 days' },
    { need: 'Our copy of their seed', companies: 6, seats: 58, work: '8 weeks' },
    { need: 'A masked copy of production', companies: 4, seats: 131, work: 'Not estimated' },
  ],
})

const sketch = el.image(
  drawing(
    600,
    120,
    box({ x: 20, y: 38, width: 120, height: 44 }, 'preview 1041'),
    arrow(144, 52, 226, 52),
    arrow(226, 68, 144, 68),
    label(150, 40, 'branch'),
    box({ x: 230, y: 38, width: 130, height: 44 }, 'hooks.database'),
    arrow(364, 52, 446, 52),
    arrow(446, 68, 364, 68),
    box({ x: 450, y: 38, width: 130, height: 44 }, 'their database'),
    label(295, 104, 'a connection string comes back', 'middle'),
  ),
  'Sketch: the preview gives the name of its branch to a hook, which asks the customer’s own database for a copy and returns a connection string.',
  'The hook: we pass on the name of the branch and take back a connection string. How the copy is made stays theirs.',
)

const plug = el.section(
  'Nine need a place to plug in',
  el.text(
    'They copy volumes, run a branching provider or keep a pool of prepared databases. All of it works on their side, and none of it can tell a preview where its copy is.',
    branch,
    halden,
  ),
  el.quote(
    noor,
    'We can copy the database in nine seconds. We have no way to tell the preview where the copy lives.',
    branch,
  ),
  sketch,
  el.code(
    'yaml',
    'hooks:\n  database: ./scripts/branch-db.sh   # proposed: gets the branch, prints a connection string',
  ),
)

const copies = el.section(
  'Six need our copy',
  el.text(
    'Small teams, mostly. Their seed script works and is too slow to run for each preview: eleven minutes at Sunda Commerce. So they share one staging database, with rules. The prototype branches a seed of 40 GB in four seconds and would serve them well, in eight weeks.',
    branch,
  ),
  el.quote(
    marisol,
    'Our seed is good. It is just longer than the attention of whoever wanted to look at the preview.',
    branch,
  ),
  el.quote(
    aisha,
    'Nine people, one staging database, and a rule about who may migrate on which weekday.',
    branch,
  ),
)

const last = el.section(
  'Four need the real thing, masked',
  el.text(
    'Two health companies, a bank and an insurer hunt for errors that only real data shows. For them masking has to be provable, and nothing may leave the EU. This is a product of its own, and the talks about it are the talks about keeping the cache in their own bucket.',
    omsorg,
    residency,
  ),
  el.quote(
    astrid,
    'If you show me a mask, I will be asked to prove that it cannot be taken off. Please do not build this quickly.',
    branch,
  ),
)

const weights = el.callout(
  'accent',
  'What the count hides',
  'The prototype, which we like, is for the six. The nine hold 344 of the 533 seats, Halden’s 140 among them, and six days of work would serve them.',
)

function main(created: Date): el.Piece {
  return el.stack(
    el.lead(
      'Nineteen companies have asked for “a database per preview” in twelve weeks. Asked what they would do with it, they give three different answers.',
      branch,
    ),
    el.lines('Companies that have asked, in total', 'companies', {
      name: 'Companies',
      points: weekly(weekday(created, 12, 'mon'), [2, 3, 4, 5, 7, 8, 10, 11, 13, 15, 17, 19]),
    }),
    kinds,
    weights,
    plug,
    copies,
    last,
    el.section(
      'A way through',
      el.steps(
        `The hook first, with Halden trying it from the first day. Six days; a start on ${dayMonth(weekday(created, -1, 'mon'))} is possible.`,
        'The copies next. The hook is the seam that they plug into, so nothing of it is wasted.',
        'Masking last, and no date for it before Astrid has told us what a proof would look like.',
      ),
    ),
  )
}

const sidebar = el.stack(
  el.row(el.badge('Feature request', 'accent'), el.badge('High priority', 'caution')),
  el.metrics(2, el.metric('Companies', '19'), el.metric('Seats behind them', '533')),
  el.card(
    { title: 'Would try it first' },
    el.personChip(noor, 'Halden, the hook'),
    el.personChip(marisol, 'Sunda Commerce, the copies'),
  ),
  el.card({ title: 'Ask about proofs' }, el.personChip(astrid, 'Omsorg Health')),
  el.card({ title: 'Linked work' }, el.issueLink(hookIssue), el.issueLink(masked)),
  el.topicLink(branch),
  el.topicLink(residency),
  el.action('Open the topic', 'topic', branch.id),
)

const short = el.card(
  { tone: 'accent' },
  el.row(el.badge('Feature request', 'accent'), el.badge('19 companies')),
  el.text('Three wishes under one name. The smallest is six days of work and 344 seats.'),
  el.sparkline('Companies that have asked', [2, 3, 4, 5, 7, 8, 10, 11, 13, 15, 17, 19]),
)

const concerns = [
  concern(
    'adaeze',
    'decision',
    'The hook before the copies?',
    'Your team is proud of the prototype, rightly. The hook serves nine of the nineteen in six days, and the prototype needs it anyway.',
  ),
  concern(
    'mara',
    'awareness',
    'What to promise',
    'Halden and Omsorg ask you about this in every call, and they mean different things by it.',
  ),
  concern(
    'luca',
    'action',
    'Three example scripts',
    'A hook without examples will not be found. You own the guides; a volume copy, a provider and a pool would cover all nine.',
  ),
]

export function databasePerPreview(now: Date): DemoStory {
  const created = daysAgo(now, 15, '06:30')
  return finish({
    slug,
    title,
    summary,
    version: 2,
    created,
    revised: daysAgo(now, 14, '06:30'),
    sources: [branch, residency, halden, omsorg, noor, marisol, astrid, aisha, hookIssue, masked],
    list: short,
    main: main(created),
    sidebar,
    concerns,
  })
}

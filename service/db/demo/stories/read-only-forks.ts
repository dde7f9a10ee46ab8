import { daily, daysAgo, fullDay, weekday } from './calendar.ts'
import * as el from './elements.ts'
import { concern, issue, opening, person, pull, topic } from './references.ts'
import { type DemoStory, finish } from './story.ts'

const slug = 'two-weeks-of-read-only-cache-for-forks'
const title = 'Two weeks of read-only cache for forks'
const summary =
  '214 public repositories let forks read their cache now, and a pull request from a stranger builds in six minutes instead of nineteen. Most questions were about the same thing: the switch is in two places.'

const forks = topic('cache-read-only-forks')
const began = opening('cache-read-only-forks')
const callum = person('Callum Fraser')
const sam = person('Sam Okafor')
const hugo = person('Hugo Lefèvre')
const aisha = person('Aisha Bello')
const release = pull('cache-action', 402, 'mode: read, for runs that may not write')
const doctor = issue('cli', 1771, 'nl doctor: say when “forks may read” is off')
const guide = issue('docs', 296, 'One page for forks instead of two')

const adoption = [9, 31, 58, 79, 84, 88, 107, 127, 146, 163, 178, 183, 187, 214]

const liked = el.section(
  'What they like',
  el.quote(
    sam,
    'I have maintained a mirror job for this for two years. 180 lines. I deleted it with my own hands and took a picture.',
    forks,
  ),
  el.quote(callum, 'First time that a stranger’s pull request was faster than mine. As it should be.', forks),
  el.text(
    'Of 63 reactions 44 are glad, and they are specific: a mirror removed, a first contributor who did not wait, a queue that is shorter. Forks find what they look for in 71 of 100 lookups.',
    forks,
  ),
)

const confusing = el.section(
  'What confused them',
  el.markdown(
    'The action needs `mode: read`, and the project needs “forks may read”. With only the first, nothing fails and nothing is found. Nine of the twelve questions end with somebody discovering the second.',
    forks,
    doctor,
  ),
  el.quote(hugo, 'It took me an hour, because I had done the first half perfectly.', forks),
  el.code(
    'yaml',
    '- uses: northline/cache-action@v3.4\n  with:\n    mode: read      # and, in the project: Settings > Cache > Forks may read',
  ),
)

const unexpected = el.section(
  'What nobody had planned',
  el.text(
    'Seventeen private repositories have switched it on as well. They have no forks; they use it on the laptops of their developers, who may read what CI has built and cannot spoil it.',
  ),
  el.quote(
    aisha,
    'My team reads the cache of CI and cannot write to it. Please do not call that a misuse.',
    forks,
  ),
  el.callout(
    'accent',
    'Perhaps a feature',
    'Reading on laptops has come up three times before under other names. It costs us nothing that forks do not cost already.',
  ),
)

const reactions = el.bars('Reactions', 'messages', {
  name: 'Messages',
  points: [
    { x: 'Glad', y: 44 },
    { x: 'Question', y: 12 },
    { x: 'Critical', y: 7 },
  ],
})

const critical = el.section(
  'What they criticise',
  el.list(
    'Four find the name “mode: read” unclear next to “forks may read”.',
    'Three want selected forks to write. We said no, because a cache that strangers can fill is a way into the build; two of the three agreed.',
  ),
)

const numbers = el.metrics(
  3,
  el.metric('Public repositories', '214', { change: 'a third of 640', tone: 'clear' }),
  el.metric('Median build from a fork', '6 min', { change: 'from 19', direction: 'down', tone: 'clear' }),
  el.metric('Writes by forks', '0', { change: '38 refused', tone: 'clear' }),
)

function main(created: Date): el.Piece {
  const released = weekday(created, 3, 'tue', '14:00')
  return el.stack(
    el.lead(
      `cache-action 3.4 came out on ${fullDay(released)}. Since then a pull request from a fork can read the cache of the project without being able to write to it. This is what happened in the fourteen days that followed.`,
      forks,
      release,
    ),
    numbers,
    el.lines('Public repositories with read access for forks', 'repositories', {
      name: 'Repositories',
      points: daily(released, adoption),
    }),
    reactions,
    liked,
    confusing,
    critical,
    unexpected,
  )
}

const sidebar = el.stack(
  el.row(el.badge('Launch', 'accent'), el.badge('Calm', 'clear')),
  el.card({ title: 'Left to do' }, el.issueLink(doctor), el.issueLink(guide)),
  el.card(
    { title: 'Most helpful' },
    el.personChip(callum, 'Answered five questions'),
    el.personChip(sam, 'Found the first bug'),
  ),
  el.topicLink(forks),
  el.row(el.muted('The wish that began it:'), el.cite(began)),
  el.issueLink(release),
  el.action('Look at the release', 'link', release.url ?? ''),
)

const short = el.card(
  { tone: 'clear' },
  el.row(el.badge('Launch', 'accent'), el.badge('Calm', 'clear')),
  el.text('Forks may read, strangers build in six minutes, and one switch too many.'),
  el.sparkline('Public repositories, per day', adoption),
)

const concerns = [
  concern(
    'luca',
    'action',
    'One page, one check',
    'Nine of twelve questions would be answered by a line in nl doctor and by a guide that names both switches.',
  ),
  concern(
    'jonas',
    'awareness',
    'Laptops read your cache',
    'Seventeen private repositories use the mode on laptops. The load is small, the idea perhaps is not.',
  ),
]

export function readOnlyForks(now: Date): DemoStory {
  const created = daysAgo(now, 53, '07:45')
  return finish({
    slug,
    title,
    summary,
    version: 5,
    created,
    revised: daysAgo(now, 46, '07:45'),
    sources: [forks, began, callum, sam, hugo, aisha, release, doctor, guide],
    list: short,
    main: main(created),
    sidebar,
    archive: {
      at: daysAgo(now, 24, '07:45'),
      by: 'agent',
      name: 'Launch watch',
      reason:
        'Calm for three weeks. Both open points are closed: nl doctor checks the project setting, and the guide is one page.',
    },
    concerns,
  })
}

import { daysAgo } from './calendar.ts'
import * as el from './elements.ts'
import { company, concern, opening, person, topic } from './references.ts'
import { type DemoStory, finish } from './story.ts'

const slug = 'good-words-from-a-noisy-month'
const title = 'Good words from a noisy month'
const summary =
  'Twenty-three times in four weeks somebody thanked us without being asked, six of them in the middle of a bug report. Seven are quoted here, with what they have in common.'

const fast = topic('cache-speed-praise')
const docs = topic('cli-docs-praise')
const previews = topic('preview-qa-praise')
const firstPreview = opening('preview-qa-praise')
const brightwater = company('Brightwater Studio')
const chiara = person('Chiara Monti')
const oliver = person('Oliver Brandt')
const rafael = person('Rafael Ortega')
const grace = person('Grace Liu')
const callum = person('Callum Fraser')
const hugo = person('Hugo Lefèvre')
const sam = person('Sam Okafor')

const reviewing = el.section(
  'On previews',
  el.columns(
    [1, 1],
    el.quote(
      chiara,
      'I used to file bugs with a date and a screenshot. Now I file them with a link.',
      previews,
    ),
    el.quote(
      oliver,
      'Our designer has approved a pull request from a train. She asked me afterwards what a pull request is.',
      previews,
    ),
  ),
  el.text(
    'Nine of the twenty-three. What they mention is the screenshot in the comment, which began as a hackday project and has nearly been removed twice.',
    brightwater,
  ),
)

const building = el.section(
  'On the cache',
  el.columns(
    [1, 1],
    el.quote(
      rafael,
      'Twenty-two minutes to four. I started it again, because I was sure that it had skipped the tests.',
      fast,
    ),
    el.quote(grace, 'We used to start a release and go to lunch. I miss the lunches a little.', fast),
  ),
  el.text('Eight. Seven of them bring numbers, and nobody was asked for any.', fast),
)

const reading = el.section(
  'On words',
  el.quote(hugo, 'It named the line. I have waited for years for a tool that names the line.', docs),
  el.quote(
    callum,
    'Half of my answers in #help are your own error message, pasted back. People do not read it until somebody else says it.',
    docs,
  ),
  el.quote(sam, 'Free plan, one person, Sunday evening. Somebody answered, and was kind about it.', docs),
  el.text('Six, and the warmest. Each thanks for a sentence that somebody here took trouble over.', docs),
)

const common = el.section(
  'What they have in common',
  el.list(
    'Fifteen of the twenty-three thank for something small: a screenshot, a hint below an error, an answer on a Sunday.',
    'None mentions a feature by the name that we gave it.',
    'Six stand in the middle of a bug report. People who take the time to complain well are often people who like us.',
  ),
)

const consent = el.section(
  'Before anything leaves the house',
  el.text('Nobody who is quoted here has been asked yet whether we may quote them elsewhere.'),
  el.table({
    columns: [
      { key: 'who', label: 'Who' },
      { key: 'where', label: 'Where it was said' },
      { key: 'ask', label: 'Best asked by' },
    ],
    rows: [
      { who: 'Chiara Monti, Oliver Brandt', where: 'Discord, in public', ask: 'Adaeze' },
      { who: 'Rafael Ortega', where: 'Discord, in public', ask: 'Priya' },
      { who: 'Grace Liu', where: 'Support mailbox', ask: 'Priya' },
      { who: 'Hugo Lefèvre, Callum Fraser, Sam Okafor', where: 'Discord, in public', ask: 'Luca' },
    ],
  }),
)

const main = el.stack(
  el.lead(
    'Between two releases and a good deal of grumbling, people said kind things. They are easy to overlook, because nothing has to be done about them.',
  ),
  el.heading(2, 'Seven of twenty-three'),
  reviewing,
  building,
  reading,
  common,
  el.divider(),
  consent,
)

const sidebar = el.stack(
  el.row(el.badge('Praise', 'clear'), el.badge('4 weeks')),
  el.metrics(
    2,
    el.metric('Kind words', '23', { change: '+6 on the month before', direction: 'up', tone: 'clear' }),
    el.metric('People', '17'),
  ),
  el.bars('What they were about', 'messages', {
    name: 'Messages',
    points: [
      { x: 'Previews', y: 9 },
      { x: 'Cache', y: 8 },
      { x: 'Words', y: 6 },
    ],
  }),
  el.card(
    { title: 'Tell them' },
    el.muted(
      'The colleagues behind it: the screenshot (Adaeze’s team), the error messages (Luca), Sunday evening (Priya).',
    ),
  ),
  el.topicLink(previews),
  el.topicLink(fast),
  el.topicLink(docs),
  el.row(el.muted('Where it started:'), el.cite(firstPreview)),
  el.action('Have this every second Friday', 'template', 'praise-roundup'),
)

const short = el.card(
  { tone: 'clear' },
  el.row(el.badge('Praise', 'clear')),
  el.quote(hugo, 'It named the line. I have waited for years for a tool that names the line.', docs),
  el.muted('And 22 more.'),
)

const concerns = [
  concern(
    'luca',
    'action',
    'Ask before we quote',
    'Three of the seven wrote in your channels and know you. The site may only show what they agree to.',
  ),
  concern(
    'adaeze',
    'awareness',
    'The screenshot',
    'Nine people thank for previews, most of them for the screenshot that your team kept against advice.',
  ),
  concern(
    'mara',
    'awareness',
    'For Friday',
    'You like to end the week with something good. Chiara’s and Grace’s sentences read well aloud.',
  ),
]

export function goodWords(now: Date): DemoStory {
  return finish({
    slug,
    title,
    summary,
    version: 1,
    created: daysAgo(now, 30, '13:05'),
    sources: [fast, docs, previews, firstPreview, brightwater, chiara, oliver, rafael, hugo, callum],
    list: short,
    main,
    sidebar,
    archive: {
      at: daysAgo(now, 25, '15:40'),
      by: 'user',
      name: 'Luca Ferraro',
      reason:
        'Read out on Friday. All seven have been asked: six said yes and are on the customers page, Grace would rather not.',
    },
    concerns,
  })
}

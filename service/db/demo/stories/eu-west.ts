import { clock, daysAgo, fullDay, plusDays } from './calendar.ts'
import * as el from './elements.ts'
import { type Outage, outageBefore } from './outage.ts'
import { company, concern, issue, opening, person, pull, topic } from './references.ts'
import { type DemoStory, finish } from './story.ts'

const slug = 'ninety-four-minutes-in-eu-west'
const title = 'Ninety-four minutes in eu-west'
const summary =
  'A certificate ran out, the cache in eu-west answered 503, and 1,940 builds ran cold. Nothing was lost. Customers forgave the certificate; what they still mention is the 51 minutes in which we said nothing.'

const subject = topic('incident-eu-west')
const began = opening('incident-eu-west')
const tidewater = company('Tidewater Bank')
const omsorg = company('Omsorg Health')
const sofia = person('Sofia Petrova')
const astrid = person('Astrid Nygaard')
const tanvi = person('Tanvi Deshmukh')
const renewals = pull('platform', 2248, 'Alert on the certificate that is served, at 21, 7 and 2 days')
const status = issue('platform', 2251, 'Open a status post when the error rate stays above 5 % for 5 minutes')
const errors = pull('cli', 1859, 'Say once that the cache is away, and go on without it')

const perTenMinutes = [4, 9, 14, 17, 19, 11, 6, 5, 3]

function curve(outage: Outage): el.Piece {
  const points = perTenMinutes.map((y, index) => ({ x: clock(outage.after(index * 10)), y }))
  return el.bars('Customer messages, every ten minutes', 'messages', { name: 'Messages', points })
}

const numbers = el.metrics(
  4,
  el.metric('Without a cache', '94 min', { tone: 'stop' }),
  el.metric('Until the first public word', '51 min', { tone: 'stop' }),
  el.metric('Builds that ran cold', '1,940', { tone: 'caution' }),
  el.metric('Artifacts lost', '0', { tone: 'clear' }),
)

const cause = el.section(
  'Why it happened',
  el.markdown(
    'The certificate of the storage gateway is renewed by a job, 30 days before it ends. The job ran and did its work; the gateways were never told to load the result. In eu-west that step was an entry in the calendar of a colleague who has since left.\n\nThe alarm stayed silent because it looked at the file on the disk, which was valid for eleven more months, and not at the certificate that the gateways showed to the world.',
    subject,
  ),
  el.code(
    'text',
    'on disk   gateway.pem        notAfter in 335 days   ok\nserved    gateway.eu-west    notAfter today         (nobody asked)',
  ),
)

const effect = el.section(
  'What it meant for customers',
  el.text(
    'A build without the cache still ends well; it only takes longer, six and a half minutes on average. For 1,940 builds that is about 210 hours of somebody waiting.',
  ),
  el.quote(
    sofia,
    'Four hundred lines of red text and then a green build. We had rolled back our own release twice by the time we learned that it was you.',
    subject,
  ),
  el.text(
    'That is the part to keep: the messages of the CLI sent people looking in the wrong place. From 4.2.4 on it says once that the cache is away, and goes on.',
    tidewater,
    errors,
  ),
)

function silence(outage: Outage): el.Piece {
  return el.section(
    'The fifty-one minutes',
    el.text(
      `We knew at ${clock(outage.after(19))}, when the alarm for errors rang. The status post came at ${clock(outage.after(51))}. In between, customers wrote 50 messages in five channels to ask whether it was only them. The curve turns with the post, not with the repair, which came 43 minutes later.`,
      subject,
    ),
    curve(outage),
    el.muted('63 of the 88 messages were written before we had said anything.'),
    el.quote(
      tanvi,
      'I can live with an outage. What I cannot do is tell my own on-call to stop looking while your page is green.',
      subject,
    ),
  )
}

const after = el.section(
  'What has changed since',
  el.table({
    columns: [
      { key: 'what', label: 'What' },
      { key: 'who', label: 'Who' },
      { key: 'state', label: 'State' },
    ],
    rows: [
      { what: 'Alert on the certificate that is served, at 21, 7 and 2 days', who: 'Jonas', state: 'Live' },
      { what: 'Gateways load a renewed certificate by themselves', who: 'Jonas', state: 'Live' },
      { what: 'One calm line in the CLI instead of 400 red ones', who: 'Luca', state: 'Merged for 4.2.4' },
      { what: 'A status post within ten minutes, opened by itself', who: 'nobody yet', state: 'Promised' },
    ],
  }),
  el.issueLink(status),
  el.text(
    'Three of four are live or merged. The fourth is promised in public and rests on good intentions so far.',
  ),
)

const review = el.section(
  'How the review was received',
  el.quote(
    astrid,
    'I have forwarded your write-up to our auditors as an example of how we would like to be told. The first hour I would have liked to be told as well.',
    subject,
  ),
  el.text('The review was read 2,300 times in its first week. Nobody has asked for a credit.', omsorg),
)

function track(outage: Outage): el.Piece {
  const at = (minutes: number) => outage.after(minutes).toISOString()
  return el.timeline(
    { at: at(0), title: 'The certificate ends', text: 'All reads answer 503.', tone: 'stop' },
    { at: at(7), title: 'First customer message' },
    { at: at(19), title: 'Our alarm for errors rings', tone: 'caution' },
    { at: at(36), title: 'Cause found' },
    { at: at(51), title: 'First status post' },
    { at: at(77), title: 'First gateways answer', text: '4 of 12.' },
    { at: at(94), title: 'All 12 gateways answer', tone: 'clear' },
  )
}

function main(outage: Outage): el.Piece {
  const [from, to] = [outage.after(0), outage.after(94)]
  return el.stack(
    el.lead(
      `On ${fullDay(from)}, from ${clock(from)} to ${clock(to)} UTC, the cache in eu-west answered every read with an error. This is what happened, what it cost, and which part of it people remember.`,
      began,
    ),
    numbers,
    track(outage),
    cause,
    effect,
    silence(outage),
    after,
    review,
  )
}

function sidebar(outage: Outage): el.Piece {
  const published = plusDays(outage.after(0), 1)
  return el.stack(
    el.row(el.badge('Resolved', 'clear'), el.badge('1 follow-up open', 'caution')),
    el.card(
      { title: 'Most affected' },
      el.companyChip(tidewater, '410 cold builds'),
      el.companyChip(omsorg, '265 cold builds'),
    ),
    el.card(
      { title: 'Read more' },
      el.topicLink(subject),
      el.issueLink(renewals),
      el.issueLink(errors),
      el.muted(`The review was published on ${fullDay(published)}.`),
    ),
    el.action('Open the topic', 'topic', subject.id),
  )
}

const short = el.card(
  { tone: 'caution' },
  el.row(el.badge('Look back', 'accent'), el.badge('1 follow-up open', 'caution')),
  el.text('The outage is forgiven. The silence before the status post is what people still mention.'),
  el.metric('Until the first public word', '51 min', { tone: 'stop' }),
)

const concerns = [
  concern(
    'tomasz',
    'action',
    'An owner for the status post',
    'Three of the four follow-ups are done. The fourth is a promise to customers, and has no name next to it.',
  ),
  concern(
    'jonas',
    'awareness',
    'Your follow-ups are live',
    'You ran the repair and wrote the review. Both are praised by name in the shared channels.',
  ),
  concern(
    'priya',
    'decision',
    'May support post first?',
    'Your team read the first message after seven minutes and could not post. If support may open a status post, the silence would have been minutes.',
  ),
]

export function euWest(now: Date): DemoStory {
  const created = daysAgo(now, 24, '08:20')
  const outage = outageBefore(now)
  return finish({
    slug,
    title,
    summary,
    version: 4,
    created,
    revised: plusDays(created, 6),
    sources: [subject, began, tidewater, omsorg, sofia, astrid, tanvi, renewals, errors, status],
    list: short,
    main: main(outage),
    sidebar: sidebar(outage),
    concerns,
  })
}

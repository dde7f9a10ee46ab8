import { daysAgo, fullDay, weekday, weekly } from './calendar.ts'
import * as el from './elements.ts'
import { company, concern, issue, opening, person, pull, topic } from './references.ts'
import { measured, picture } from './slow-push-figures.ts'
import { type DemoStory, finish } from './story.ts'

const slug = 'why-a-cache-push-takes-minutes-since-4-2'
const title = 'Why a cache push takes minutes since 4.2'
const summary =
  'CLI 4.2 writes a manifest for every package and waits for each to be confirmed: a third of a second from a hosted runner, five minutes for a repository of 910 packages. The fix works; the question is which release it goes into.'

const slow = topic('slow-cache')
const stuck = topic('preview-stuck')
const alpine = topic('cli-segfault-alpine')
const firstReport = opening('slow-cache')
const halden = company('Halden')
const mateus = person('Mateus Carvalho')
const callum = person('Callum Fraser')
const sam = person('Sam Okafor')
const jakub = person('Jakub Novák')
const report = issue('cli', 1738, 'nl cache push is seven times slower on 4.2 with many packages')
const fix = pull('cli', 1874, 'Write manifests in batches of 500')

const pinning = el.section(
  'Going back is not free',
  el.markdown(
    'Eleven companies have pinned 4.1.3 and four have switched the upload off on pull requests. Both keep builds short today. Without uploads from pull requests, though, the first build after a merge starts cold for everybody. And `nl preview retry` came with 4.2: seven of the eleven use previews, and they are the ones who still push empty commits when one is stuck.',
    stuck,
  ),
  el.code(
    'sh',
    '# Helps a little on 4.2. HTTP/2 was switched off by a dependency update,\n# so 32 uploads still share a handful of connections.\nNL_UPLOAD_CONCURRENCY=32 nl cache push   # 910 packages: 5 min 35 s -> 2 min 10 s',
  ),
  el.quote(
    mateus,
    'Pinning took me a minute. Explaining to forty people why we pin takes longer, and I have to do it again every time somebody updates their laptop.',
    slow,
  ),
)

const release = el.section(
  'Which release',
  el.text(
    '4.3 is three weeks away. 4.2.4 goes out within days, for the crash on Alpine, and could take the batches along. Against it speaks that a branch for small repairs would change how manifests are written; for it, that eleven companies would come back from 4.1.3 at once.',
    alpine,
  ),
)

const numbers = el.metrics(
  4,
  el.metric('Push, 910 packages', '5 min 35 s', { change: 'from 44 s', direction: 'up', tone: 'stop' }),
  el.metric('Wait per package, hosted runner', '0.32 s'),
  el.metric('Gone back to 4.1.3', '11 companies', { tone: 'caution' }),
  el.metric('Upload off on pull requests', '4 companies', { tone: 'caution' }),
)

const arithmetic = el.section(
  'The arithmetic',
  el.markdown(
    'A hosted runner is about 320 ms away from the cache, handshake included. 910 packages × 0.32 s is 291 s; add the 44 s that a push always took and you have the **5 min 35 s** that Halden sees. Runners in our own region are 40 ms away, so Cobalt Freight waits 26 s with 640 packages and calls it “a bit slower”. It also explains why small repositories stayed silent.',
    halden,
    jakub,
  ),
  picture,
  measured,
  el.quote(
    callum,
    'It is a very polite client. It hands over one package, waits, says thank you, and hands over the next.',
    slow,
  ),
  el.quote(sam, 'Mine takes sixteen seconds now. I only noticed because you asked.', slow),
)

const ruledOut = el.section(
  'What it is not',
  el.list(
    'Storage: bytes per second are the same on both versions.',
    'The service: it confirms each manifest within 12 ms, as before.',
    'Compression: switched off, it takes just as long.',
  ),
)

const works = el.callout(
  'clear',
  'The fix works',
  'Manifests go out in batches of 500 again. Mateus ran the candidate of 4.3 on Halden’s build: 47 s, with two requests instead of 910.',
)

function main(created: Date): el.Piece {
  const chart = el.lines('Median push, repositories with more than 300 packages', 's', {
    name: 'Median push',
    points: weekly(weekday(created, 12, 'mon'), [24, 24, 23, 31, 58, 86, 109, 127, 139, 146, 141, 136]),
  })
  return el.stack(
    el.lead(
      'Network and storage are as fast as they were. The client became talkative: 4.2 writes a manifest for every single package and waits until the cache has confirmed it before it turns to the next.',
      slow,
    ),
    numbers,
    chart,
    el.muted(
      `4.2.0 came out on ${fullDay(weekday(created, 9, 'tue'))}. The last two weeks fall only because large repositories are going back.`,
    ),
    arithmetic,
    ruledOut,
    pinning,
    works,
    release,
  )
}

function sidebar(created: Date): el.Piece {
  const at = (weeks: number, day: 'tue' | 'wed' | 'thu', time: string) =>
    weekday(created, weeks, day, time).toISOString()
  return el.stack(
    el.row(el.badge('Cause found', 'clear'), el.badge('Release to be decided', 'caution')),
    el.card(
      { title: 'Next' },
      el.issueLink(fix),
      el.issueLink(report),
      el.action('Open the topic', 'topic', slow.id),
    ),
    el.timeline(
      { at: at(9, 'tue', '09:00'), title: '4.2.0 is released' },
      { at: at(9, 'thu', '13:20'), title: 'First report', text: 'Two days later, from a monorepo.' },
      { at: at(7, 'wed', '10:05'), title: 'First pin', text: 'Halden goes back to 4.1.3.', tone: 'caution' },
      { at: at(1, 'tue', '16:40'), title: 'Cause found', tone: 'clear' },
      { at: at(1, 'thu', '11:15'), title: 'Candidate measured at Halden', text: '47 s.', tone: 'clear' },
    ),
    el.card(
      { title: 'Who measured' },
      el.personChip(mateus, 'Halden, 910 packages'),
      el.personChip(callum, 'Quillfeather, 420'),
      el.personChip(jakub, 'Cobalt Freight, 640'),
      el.personChip(sam, 'Tinker Valley, 40'),
    ),
    el.topicLink(stuck),
    el.topicLink(alpine),
    el.row(el.muted('First words on it:'), el.cite(firstReport)),
  )
}

const short = el.card(
  { tone: 'stop' },
  el.row(el.badge('Bug', 'stop'), el.badge('Release to be decided', 'caution')),
  el.text('910 requests where two would do: the slow push of 4.2, explained.'),
  el.metric('Push, 910 packages', '5 min 35 s', { change: 'from 44 s', direction: 'up', tone: 'stop' }),
  el.sparkline('Median push, weekly', [24, 24, 23, 31, 58, 86, 109, 127, 139, 146, 141, 136]),
)

const concerns = [
  concern(
    'jonas',
    'action',
    'Ready for a backport',
    'You wrote the fix and own the cache. If it is to go into 4.2.4, the batches need to move to the 4.2 branch this week.',
  ),
  concern(
    'tomasz',
    'decision',
    'Into 4.2.4, or wait for 4.3?',
    '4.2.4 goes out for Alpine in any case. Taking the batches along costs a day of tests and spares large repositories three more weeks.',
  ),
  concern(
    'priya',
    'awareness',
    'Answers that will change',
    'Your team recommends the pin at present. When a fixed version is out, the eleven companies need a word from us, or they will stay on 4.1.3.',
  ),
]

export function slowPush(now: Date): DemoStory {
  const created = daysAgo(now, 2, '06:40')
  return finish({
    slug,
    title,
    summary,
    version: 3,
    created,
    revised: daysAgo(now, 1, '06:40'),
    sources: [slow, firstReport, stuck, alpine, halden, mateus, callum, sam, jakub, fix],
    list: short,
    main: main(created),
    sidebar: sidebar(created),
    concerns,
  })
}

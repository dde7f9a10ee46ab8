import { daysAgo, weekday, weekly } from './calendar.ts'
import * as el from './elements.ts'
import { company, concern, issue, opening, person, topic } from './references.ts'
import { type DemoStory, finish } from './story.ts'

const slug = 'preview-environments-the-five-questions'
const title = 'Preview environments: the five questions we answer every day'
const summary =
  'Of 168 questions about previews in 30 days, 110 were one of five. Each has an answer that fits in three lines, and two of them have it nowhere in writing.'

const cold = topic('preview-cold-start')
const stuck = topic('preview-stuck')
const branch = topic('preview-db-branch')
const domain = topic('preview-custom-domain')
const teardown = topic('preview-teardown')
const firstStuck = opening('preview-stuck')
const callum = person('Callum Fraser')
const chiara = person('Chiara Monti')
const oliver = person('Oliver Brandt')
const meiLing = person('Mei-Ling Zhou')
const paperplane = company('Paperplane Logistics')
const page = issue('docs', 311, 'One page: previews in everyday use')

const counts = el.bars('Questions in 30 days', 'questions', {
  name: 'Asked',
  points: [
    { x: 'Broken or asleep?', y: 34 },
    { x: 'Stuck in provisioning', y: 29 },
    { x: 'A database each?', y: 21 },
    { x: 'Callback address', y: 15 },
    { x: 'Still running, why?', y: 11 },
    { x: 'Everything else', y: 58 },
  ],
})

const asleep = el.section(
  '1. Is it broken, or asleep?',
  el.quote(
    chiara,
    'White page, twenty seconds, then it works. By then my reviewer has told me it does not work.',
    cold,
  ),
  el.markdown(
    'On the free plan a preview sleeps after 30 minutes without a visit, and it needs 15 to 30 seconds to wake. Nothing on the page says so. Until it does, the answer is: *wait half a minute, once.* On the Team plan `sleep_after: 4h` carries it through a review.',
    cold,
  ),
  el.badge('Not in the documentation', 'stop'),
)

const provisioning = el.section(
  '2. It says “provisioning” for ten minutes. What now?',
  el.markdown(
    'One service was ready before anybody listened, and now the preview waits for news that has already been. Since 4.2 it can be started again without an empty commit:',
    stuck,
  ),
  el.code(
    'sh',
    'nl preview status pv-7c1e   # waiting for: api\nnl preview retry pv-7c1e    # the same as an empty commit, without the commit',
  ),
  el.badge('Half in the documentation', 'caution'),
)

const database = el.section(
  '3. Can every preview have its own database?',
  el.markdown(
    'Not from us, not yet. A container with the dump inside works up to a few gigabytes, and eight of the 21 who asked were content with that. For the others the hook comes first, then our own copies.',
    branch,
  ),
  el.badge('One sentence in the documentation', 'caution'),
)

const callback = el.section(
  '4. Which callback address do I register?',
  el.quote(
    oliver,
    'Every preview has a new name and the identity provider wants a list. I am the list.',
    domain,
  ),
  el.markdown(
    'Register `https://callback.preview.northline.example` once. It hands the sign-in on to the preview that started it. It has existed for a year, and we found no customer who knew of it before asking.',
    domain,
  ),
  el.badge('Not in the documentation', 'stop'),
)

const running = el.section(
  '5. The pull request is closed. Why am I still paying?',
  el.quote(
    meiLing,
    'Line 14, “preview-1093”. I am told that it was merged long ago. Who lives there?',
    teardown,
  ),
  el.markdown(
    'When a branch is deleted in the same second as the pull request is closed, we miss the end of it. `nl preview prune --closed` removes the leftovers, and Ben credits what they cost, every time.',
    teardown,
    paperplane,
  ),
  el.badge('In the documentation', 'clear'),
)

const proposal = el.section(
  'What would end most of it',
  el.steps(
    'One page with these five answers, linked from the comment that the app leaves on every pull request. The text above is a first draft.',
    'The waiting page for previews that wake up. It is drawn, and waits for the next release of the dashboard; on its own it is two days of work.',
    'The callback address in the settings, next to the place where people look for it.',
  ),
  el.text(
    'The fifth question was asked 24 times in the month before its answer was pinned in #preview-environments, and 11 times since. If the other four fell as much, some 50 of the 110 would not be asked.',
  ),
)

function main(created: Date): el.Piece {
  return el.stack(
    el.lead(
      'People who write about previews mostly like them. They write because something looks broken and is not, or because something exists and cannot be found. Five questions make up two thirds of the mail.',
    ),
    el.metrics(
      3,
      el.metric('The five, of all questions', '110 of 168', { change: '65 %' }),
      el.metric('Median wait for an answer', '2 h 40 min'),
      el.metric('Answered by other customers', '37', { change: '14 by one person' }),
    ),
    counts,
    asleep,
    provisioning,
    database,
    callback,
    running,
    proposal,
    el.divider(),
    el.lines('Questions about previews per week', 'questions', {
      name: 'Questions',
      points: weekly(weekday(created, 8, 'mon'), [22, 25, 24, 29, 31, 36, 38, 42]),
    }),
  )
}

const sidebar = el.stack(
  el.row(el.badge('Documentation', 'accent'), el.badge('Previews')),
  el.card(
    { title: 'Owed a thank-you' },
    el.personChip(callum, 'Quillfeather'),
    el.text(
      'Answered 14 of these in #help and #preview-environments, usually within the hour, never unkindly.',
    ),
  ),
  el.card(
    { title: 'The topics' },
    el.topicLink(cold),
    el.topicLink(stuck),
    el.topicLink(branch),
    el.topicLink(domain),
    el.topicLink(teardown),
  ),
  el.issueLink(page),
  el.action('Watch for unanswered ones', 'template', 'unanswered-questions'),
  el.row(el.muted('How the second one began:'), el.cite(firstStuck)),
)

const short = el.card(
  {},
  el.row(el.badge('Questions', 'accent'), el.badge('Previews')),
  el.text('Two thirds of what people ask about previews is five questions. Here are the answers.'),
  el.metric('The five, of all questions', '110 of 168'),
)

const concerns = [
  concern(
    'priya',
    'action',
    'Publish the page',
    'Your team answers these five about four times a day. The draft is in this story; it wants your voice and an afternoon.',
  ),
  concern(
    'adaeze',
    'decision',
    'The waiting page now, or with the dashboard?',
    'The first question is 34 of the 110, and words will not make it go away. Two days of your team would, ahead of the planned release.',
  ),
]

export function previewQuestions(now: Date): DemoStory {
  const created = daysAgo(now, 9, '06:55')
  return finish({
    slug,
    title,
    summary,
    version: 1,
    created,
    sources: [cold, stuck, branch, domain, teardown, firstStuck, callum, paperplane, page],
    list: short,
    main: main(created),
    sidebar,
    concerns,
  })
}

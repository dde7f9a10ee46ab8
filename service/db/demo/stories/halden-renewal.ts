import { dayMonth, daysAgo, fullDay, plusDays, weekday } from './calendar.ts'
import * as el from './elements.ts'
import { company, concern, issue, person, pull, topic } from './references.ts'
import { type DemoStory, finish } from './story.ts'

const slug = 'what-halden-needs-before-renewal'
const title = 'What Halden needs before renewal'
const summary =
  'Five asks in three months, two of which make up 25 of the 40 times anybody at Halden raised something. One of those two is all but solved, and nobody has told them.'

const halden = company('Halden')
const ingrid = person('Ingrid Solheim')
const mateus = person('Mateus Carvalho')
const noor = person('Noor Haddad')
const yuki = person('Yuki Tanabe')
const check = topic('github-status-missing')
const slow = topic('slow-cache')
const flaky = topic('dashboard-flaky-tests')
const queue = topic('github-merge-queue')
const runs = topic('dashboard-slow-runs')
const retries = pull('platform', 2290, 'Reconcile our runs with the checks on GitHub every two minutes')
const batches = pull('cli', 1874, 'Write manifests in batches of 500')
const queueIssue = issue('platform', 2107, 'Report the status to the merge queue commit')

const asks = el.table({
  caption: 'What people at Halden raised in the last three months, each conversation counted once.',
  columns: [
    { key: 'ask', label: 'Ask' },
    { key: 'who', label: 'Loudest voice' },
    { key: 'times', label: 'Times', align: 'right' },
    { key: 'state', label: 'State' },
  ],
  rows: [
    { ask: 'Required check stays “Expected”', who: 'Mateus Carvalho', times: 14, state: 'None stuck since' },
    { ask: 'Cache push takes minutes', who: 'Mateus Carvalho', times: 11, state: 'Fix works' },
    { ask: 'Flaky tests across branches', who: 'Noor Haddad', times: 6, state: 'Early version' },
    { ask: 'Merge queue', who: 'Yuki Tanabe', times: 5, state: 'No date' },
    { ask: 'Run list takes 11 seconds', who: 'Yuki Tanabe', times: 4, state: 'In work' },
  ],
})

const stuck = el.section(
  'The check that holds up merges',
  el.text(
    'On bad days the required check never arrived and a pull request stood still until somebody ran the workflow again. Since the reconciler went live, we compare our runs with GitHub every two minutes. In the seven days before it Halden had 61 stuck checks; in the seven days after it, none. GitHub’s webhooks are late again at the moment: nine checks at Halden came two minutes late, and all of them came.',
    check,
    retries,
  ),
  el.quote(
    ingrid,
    'I do not need a roadmap from you. I need one Monday on which nobody comes to my desk because a merge is stuck.',
    check,
  ),
  el.callout(
    'accent',
    'They do not know',
    'The last word in the shared channel on this is ours, from before the reconciler, and says “a fix is in review”. From 61 to none is the best news we have for them and costs one message.',
  ),
)

const minutes = el.section(
  'The push that takes minutes',
  el.text(
    'Halden has gone back to CLI 4.1.3 and waits. Mateus has tried the candidate with Jonas’ fix: 47 seconds instead of five and a half minutes. Halden’s rules do not allow candidates on main, so for them it is fixed when a release has a number.',
    slow,
    batches,
  ),
  el.quote(
    mateus,
    'Forty-seven seconds. Now give me a version that our change board accepts, and I will never speak of it again.',
    slow,
  ),
)

const quieter = el.section(
  'Three quieter asks',
  el.markdown(
    '**Flaky tests.** Noor’s team runs about one build in nine again by hand. She has asked six times, each time more briefly. The early version has been behind a flag for three weeks, and nobody has switched it on for Halden.\n\n**Merge queue.** Yuki switched it on for the monorepo and off again two days later, because our status lands on the wrong commit. It was to follow the reconciler, which is done; our own estimate is five days, and it has no owner.\n\n**Run list.** The new list answers in under a second where it is live. Halden, at 11 seconds, is on the list for next week.',
    flaky,
    queue,
    runs,
  ),
  el.issueLink(queueIssue),
)

const praise = el.section(
  'What would be missed',
  el.quote(noor, 'My designers would riot if the previews went away. Do not tell whoever sets your prices.'),
  el.text(
    '74 people at Halden open previews in a month. 31 of them have never started a build, so they cost nothing and appear in no count of ours. Whoever looks only at seats does not see them.',
  ),
)

function main(created: Date): el.Piece {
  const renewal = plusDays(created, 38)
  const notice = plusDays(created, 8)
  return el.stack(
    el.lead(
      `The contract renews on ${dayMonth(renewal)}, but the date that counts is ${fullDay(notice)}: until then Halden can give notice. Ingrid Solheim decides. She has written three times this quarter, always about merges, never about price.`,
      halden,
      ingrid,
    ),
    el.metrics(
      3,
      el.metric('Seats', '140', { change: '+28 in a year', direction: 'up', tone: 'clear' }),
      el.metric('Used in the last 30 days', '118', { change: '84 %', direction: 'flat' }),
      el.metric('Yearly value', '€96,000'),
    ),
    asks,
    stuck,
    minutes,
    quieter,
    praise,
    el.section(
      `Before ${dayMonth(notice)}`,
      el.steps(
        'Write to Ingrid with the one number, 61 to none. A draft is in the margin.',
        'Tell Mateus which release brings the fix, and on which day.',
        'Say a date for the merge queue, or say no. Either is better than a fourth month of “soon”.',
      ),
    ),
  )
}

const draft =
  'Hello Ingrid, you asked for a Monday without stuck merges. In the week before our change, 61 checks at Halden never arrived; since then, none. Could we have twenty minutes this week to go through the other four things your teams have asked for? Mara'

function sidebar(created: Date): el.Piece {
  const at = (weeks: number) => weekday(created, weeks, 'wed', '10:00').toISOString()
  return el.stack(
    el.companyChip(halden, 'Largest account'),
    el.row(el.badge(`Notice until ${dayMonth(plusDays(created, 8))}`, 'caution'), el.badge('VIP', 'accent')),
    el.card(
      { title: 'People' },
      el.personChip(ingrid, 'Decides'),
      el.personChip(mateus, 'Runs the build'),
      el.personChip(noor, 'Web, likes previews'),
      el.personChip(yuki, 'Wants the merge queue'),
    ),
    el.sparkline('Problems raised, per week', [1, 2, 2, 3, 3, 4, 4, 7, 6, 3, 2, 3]),
    el.card({ title: 'Draft to Ingrid' }, el.markdown(draft), el.action('Copy the draft', 'copy', draft)),
    el.timeline(
      { at: at(10), title: 'First stuck check' },
      { at: at(6), title: 'Merge queue on, and off again', tone: 'caution' },
      { at: at(4), title: 'Our last word on the checks' },
      { at: at(3), title: 'The reconciler goes live', tone: 'clear' },
      { at: plusDays(created, 8).toISOString(), title: 'Last day for notice', tone: 'stop' },
      { at: plusDays(created, 38).toISOString(), title: 'Renewal' },
    ),
    el.divider(),
    el.action('Prepare the call with a template', 'template', 'account-prep'),
  )
}

export function haldenRenewal(now: Date): DemoStory {
  const created = daysAgo(now, 4, '07:10')
  return finish({
    slug,
    title,
    summary,
    version: 2,
    created,
    revised: daysAgo(now, 3, '07:10'),
    sources: [halden, ingrid, noor, check, slow, flaky, queue, runs, retries, batches],
    list: el.card(
      { tone: 'caution' },
      el.row(el.companyChip(halden), el.badge(`Notice until ${dayMonth(plusDays(created, 8))}`, 'caution')),
      el.text('Two of five asks carry the weight. One is nearly solved, and they have not heard.'),
      el.metric('Stuck checks in a week', '0', { change: 'from 61', direction: 'down', tone: 'clear' }),
    ),
    main: main(created),
    sidebar: sidebar(created),
    concerns: concerns(created),
  })
}

function concerns(created: Date) {
  const notice = dayMonth(plusDays(created, 8))
  return [
    concern(
      'mara',
      'action',
      'Write to Ingrid',
      `You and Ingrid signed the contract. She can give notice until ${notice}, and the good news about the checks should come from you.`,
    ),
    concern(
      'jonas',
      'action',
      'A version for Mateus',
      'Your fix is the second of the two asks that matter. It works on their build; what they lack is a release they may use.',
    ),
    concern(
      'hana',
      'decision',
      'Flaky tests for Halden',
      'Noor has asked six times for something that is behind your flag. Switching it on for one company costs a minute; it also makes them the first to find its faults.',
    ),
    concern(
      'ben',
      'awareness',
      'Renewal papers',
      'You prepare the papers. Nothing in what Halden writes is about price; please do not open with a discount.',
    ),
  ]
}

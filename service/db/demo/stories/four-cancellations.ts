import { daysAgo, weekday } from './calendar.ts'
import * as el from './elements.ts'
import { company, concern, issue, person, pull, topic } from './references.ts'
import { type DemoStory, finish } from './story.ts'

const slug = 'four-cancellations-two-announced'
const title = 'Four cancellations, two of them announced'
const summary =
  'Four paid plans ended in four weeks, worth €1,040 a month. Two of the companies had told us why beforehand, 26 and 18 days before. One of the two reasons is still on twelve other invoices.'

const usage = topic('billing-usage-surprise')
const migration = topic('cli-v4-config')
const kite = company('Kite & Anchor')
const copperfield = company('Copperfield Media')
const marigold = company('Marigold Foods')
const zephyr = company('Zephyr Audio')
const paperplane = company('Paperplane Logistics')
const cobalt = company('Cobalt Freight')
const meiLing = person('Mei-Ling Zhou')
const alerts = issue('platform', 1931, 'Budget alerts at 50, 80 and 100 %')
const naming = pull('cli', 1840, 'Name the key and the line of an invalid configuration')

const who = el.table({
  caption: 'Paid plans that ended in the last four weeks.',
  columns: [
    { key: 'company', label: 'Company' },
    { key: 'monthly', label: 'A month', align: 'right' },
    { key: 'reason', label: 'Reason' },
    { key: 'warned', label: 'Said so before' },
  ],
  rows: [
    {
      company: 'Copperfield Media',
      monthly: '€480',
      reason: 'Gave up on the v4 configuration',
      warned: '18 days',
    },
    { company: 'Kite & Anchor', monthly: '€310', reason: 'An invoice of €655', warned: '26 days' },
    { company: 'Marigold Foods', monthly: '€190', reason: 'The project ended', warned: 'No' },
    { company: 'Zephyr Audio', monthly: '€60', reason: 'One developer; now on the free plan', warned: 'No' },
  ],
})

const egress = el.section(
  'Kite & Anchor: €345 for a region',
  el.text(
    'Their runners moved to Frankfurt, their project stayed in us-east. Since egress between regions is a line of its own, that doubled the invoice. They asked what the line was.',
    kite,
    usage,
  ),
  el.said(
    'Kite & Anchor, by e-mail',
    'We asked what the line is, and were told what the line is. We had hoped to hear how to make it smaller.',
    usage,
  ),
  el.text(
    'Our answer took five days and was correct. It did not mention that moving a project to another region is free and takes a few minutes. They read about it in #general, from another customer, after they had cancelled.',
  ),
)

const config = el.section(
  'Copperfield Media: three tries',
  el.text(
    'They started on the v4 configuration three times. “invalid config” does not say which of 260 lines is meant. After the third try they went back to the cache that comes with GitHub.',
    copperfield,
    migration,
  ),
  el.said(
    'Copperfield Media, in #help',
    'We were halfway through the file when it was Friday. On Monday the old pipeline was still there, and it worked.',
    migration,
  ),
  el.text('The error that names key and line is merged and goes out with 4.2.3. It is worth a mail.', naming),
)

const others = el.section(
  'The other two',
  el.text(
    'Marigold Foods closed the shop that they had built with us and wrote a kind goodbye. Zephyr Audio is one person, who now builds on the free plan and is content. There was nothing to win back.',
    marigold,
    zephyr,
  ),
)

const open = el.section(
  'Who could be next',
  el.markdown(
    'Twelve more companies pay more for egress than for storage. Ten of them have their project in the wrong region, by accident. Two have used the word **alternatives**:',
    usage,
  ),
  el.bars(
    'Monthly invoice',
    '€',
    {
      name: 'Usual',
      points: [
        { x: 'Paperplane Logistics', y: 1240 },
        { x: 'Cobalt Freight', y: 720 },
        { x: 'Kite & Anchor', y: 310 },
      ],
    },
    {
      name: 'Last',
      points: [
        { x: 'Paperplane Logistics', y: 2130 },
        { x: 'Cobalt Freight', y: 1180 },
        { x: 'Kite & Anchor', y: 655 },
      ],
    },
  ),
  el.quote(meiLing, 'I can defend a high number upstairs. I cannot defend a surprising one.', usage),
  el.text(
    'These two alone pay €1,960 in a usual month, nearly twice what the four have cost us.',
    paperplane,
    cobalt,
  ),
)

const main = el.stack(
  el.lead(
    'Four is not many, and two of the four could not have been kept. This is about the other two: both said what was wrong, in writing, more than two weeks before they left.',
  ),
  el.metrics(
    3,
    el.metric('Ended plans', '4', { change: '3 in the four weeks before', direction: 'up' }),
    el.metric('Worth a month', '€1,040', { tone: 'caution' }),
    el.metric('Of that, announced', '€790', { change: '76 %', tone: 'stop' }),
  ),
  who,
  egress,
  config,
  others,
  open,
  el.section(
    'What we would do this week',
    el.steps(
      'Offer the ten misplaced projects the move, before the next invoice, and credit the difference once. €3,150 at most.',
      'Write to Copperfield when 4.2.3 is out, and offer to move the file with them.',
      'Finish the budget alerts. The counting exists; mails and a settings page are five days.',
    ),
  ),
)

function sidebar(created: Date): el.Piece {
  const at = (weeks: number, day: 'mon' | 'wed' | 'fri') =>
    weekday(created, weeks, day, '10:30').toISOString()
  return el.stack(
    el.row(el.badge('Churn', 'stop'), el.badge('Billing')),
    el.card(
      { title: 'Worth a call' },
      el.companyChip(paperplane, 'Said “alternatives”'),
      el.companyChip(cobalt, 'Said “alternatives”'),
      el.personChip(meiLing, 'Reads every line'),
    ),
    el.heading(3, 'Kite & Anchor, day by day'),
    el.timeline(
      { at: at(5, 'mon'), title: 'The invoice', text: '€655 instead of €310.' },
      { at: at(5, 'wed'), title: 'They ask what the line is' },
      { at: at(4, 'mon'), title: 'We explain the price list', tone: 'caution' },
      { at: at(4, 'fri'), title: 'They ask about a limit', text: 'No answer.' },
      { at: weekday(created, 1, 'mon', '10:30').toISOString(), title: 'Cancelled', tone: 'stop' },
    ),
    el.issueLink(alerts),
    el.issueLink(naming),
    el.topicLink(usage),
    el.topicLink(migration),
    el.action('Review each cancellation by itself', 'template', 'cancellation-review'),
  )
}

const short = el.card(
  { tone: 'stop' },
  el.row(el.badge('Churn', 'stop'), el.badge('Billing')),
  el.text('Two of four had told us why. One of their reasons is still on twelve other invoices.'),
  el.metric('Worth a month', '€1,040', { change: '€790 announced', tone: 'caution' }),
)

const concerns = [
  concern(
    'ben',
    'action',
    'Ten projects in the wrong region',
    'You write to customers about invoices. Ten letters with an offer to move would reach them before the next one does.',
  ),
  concern(
    'mara',
    'decision',
    'Credit before they ask?',
    'A credit for ten companies costs €3,150 at most, once. You have approved larger ones, always after the complaint.',
  ),
  concern(
    'hana',
    'decision',
    'Budget alerts in this cycle',
    'What is missing are the mails and a settings page, and the settings are yours.',
  ),
]

export function fourCancellations(now: Date): DemoStory {
  const created = daysAgo(now, 41, '09:15')
  return finish({
    slug,
    title,
    summary,
    version: 2,
    created,
    revised: daysAgo(now, 39, '09:15'),
    sources: [usage, migration, kite, copperfield, marigold, zephyr, paperplane, cobalt, naming, alerts],
    list: short,
    main,
    sidebar: sidebar(created),
    concerns,
  })
}

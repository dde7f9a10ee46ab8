import { internalSlack } from './destinations.ts'
import { prose, withHouseRules } from './prose.ts'
import type { Template } from './template.ts'

export const weeklySignalDigest: Template = {
  slug: 'weekly-signal-digest',
  name: 'Weekly signal digest',
  subtitle: 'The five themes that moved, with counts and quotes',
  need: 'voice',
  description: prose(`
Five themes that moved since last Monday, each with this week's and last week's counts, one sentence on what
changed and one quote. Posted on Mondays at 09:00, in time for planning. It reads topics, discussions, people
and companies from every connected source. Before you turn it on, write a purpose for your busiest channels:
the digest uses it to tell customer talk from internal talk.
`),
  modelLevel: 'med',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
Write the Monday digest that product, support and engineering read before planning: the five themes that moved
most, what changed in each, and what people actually said.

Look-back window: the last 7 days, compared with the 7 days before.

## Read, in this order

1. Last Monday's run of this automation: which themes it named.
2. Topics with messages in either week: type, priority, state, and the count of messages, people and
   companies.
3. The discussions inside the twelve topics that changed most. Read whole threads, because the end of a thread
   often corrects its first message.
4. The people and companies in those threads, and the purpose of each channel.

## Judge

A theme moved if it is new with at least two companies, if its companies or people changed by two or more, or
if it came back after three quiet weeks. A theme that fell after a fix has moved too. Rank by change in
companies, then people, then messages. Forty messages from one account are a story about that account: if it
makes the list, say so in its first words. Leave bots and our own team out of the counts.

## Write

For each theme, a level-three heading with its linked title and one word: new, rising, falling or returned.
Below it:

- Messages, people and companies, as "this week (last week)".
- What changed, in one sentence of at most 30 words.
- One verbatim quote of at most 25 words, with the person, company and link.

Then two closing lines. "Also moving": up to three titles. "From last week": what became of the themes named
last Monday. If fewer than five themes moved, list fewer; do not fill the list with steady ones.

If nothing moved, send: "A quiet week: no theme moved enough to report." Keep the post under 2,500 characters.
`),
  relatedTemplates: ['morning-bug-brief', 'monthly-voice', 'priority-without-work'],
  schedule: { type: 'cron', expr: '0 9 * * 1' },
  requiredIntegrations: [],
  createdAt: '2026-01-13T09:00:00.000Z',
}

export const morningBugBrief: Template = {
  slug: 'morning-bug-brief',
  name: 'Morning bug brief',
  subtitle: 'New and growing bugs since yesterday, oldest unanswered first',
  need: 'problems',
  description: prose(`
A short list of bugs that appeared or spread since the last working day, with the reports nobody has answered
at the top. Posted at 08:00 from Monday to Friday. It reads open bug topics and the threads behind them. Check
that your team answers customers in connected channels; a reply given elsewhere will look like no reply.
`),
  modelLevel: 'low',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
Prepare the support desk's first read of the day: which bugs are new or spreading, and which reporters are
still waiting to hear from us.

Look-back window: the last 24 hours; on a Monday the last 72 hours, so that the weekend is covered.

Start from the topics of type bug report that are open or in progress. Keep a topic in two cases:

- **New**: it was created in the window.
- **Growing**: somebody who had not reported it before did so in the window. The same reporter writing again
  is not growth, but it can make the wait longer.

Read the full thread of every topic you keep and find the newest customer message. If no teammate wrote after
it, the bug is waiting for us. An emoji, an automatic acknowledgement or a ticket number is not an answer; a
question back to the reporter is. Measure the wait from the first customer message that got no answer.

Put the waiting bugs first, longest wait at the top. Order the others by priority, then by number of
companies.

Write two headings, "Waiting for us" and "New or growing, answered", and one bullet for each bug:

- linked title, then "new" or "growing", then how long it has waited
- people and companies affected, naming any VIP
- the symptom in the reporter's terms, at most 20 words, with an error text or version only if one was given

Eight bullets in all. If there are more, end with "and N more". Report symptoms only: no causes, no fixes, no
estimates, even when a thread is full of theories.

If neither list has an entry, send: "No new or growing bugs since the last brief." Keep the post under 1,500
characters.
`),
  relatedTemplates: ['unanswered-questions', 'urgent-topic-alert', 'weekly-signal-digest'],
  schedule: { type: 'cron', expr: '0 8 * * 1-5' },
  requiredIntegrations: [],
  createdAt: '2026-01-15T09:00:00.000Z',
}

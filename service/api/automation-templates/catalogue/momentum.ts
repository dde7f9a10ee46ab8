import { internalSlack } from './destinations.ts'
import { prose, withHouseRules } from './prose.ts'
import type { Template } from './template.ts'

export const topicGainsGround: Template = {
  slug: 'topic-gains-ground',
  name: 'Topic gains ground',
  subtitle: 'Flag a theme when a third separate discussion joins it',
  need: 'problems',
  description: prose(`
A note when a third separate discussion joins the same topic: the point at which a coincidence starts to look
like a pattern. It runs when the discussion joins and compares all three. The condition decides which events
count; try it on past events before you turn this on, and if your topics grow quickly, raise the number there
and in the prompt.
`),
  modelLevel: 'low',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
A third discussion has joined a topic. Twice can be chance; tell the product team whether this third one makes
it a pattern, and what exactly the three have in common.

Look-back window: the last 60 days, plus the opening message of any of the three discussions that began
earlier.

Read the three discussions in the order they began. In each, note the first customer message, the last
message, the people with their companies, and the channel. Then read the topic's linked work.

First check that they are separate. They are if at least two different people outside our team raised the
matter independently. They are not if one conversation moved to another channel, if a teammate reposted a
report, or if the third discussion only answers the first. When they are not separate, there is nothing to
report.

Then compare. Themes often gather things that sound alike and need different fixes, so look for what differs
as hard as for what is shared: product area, version, plan, what the person was trying to do.

Write:

- One opening line: the linked topic title and "has come up a third time", with the number of companies.
- Three bullets, oldest first: date, channel, person and company, and what they said in at most 20 words.
- "In common": one sentence.
- "Different": one sentence, or "nothing that matters".
- "Work": the linked issue or change and its state, or "none linked".

If the differences are large, say plainly that this may be two topics. Do not split or rename anything.

If the discussions are not separate, send: "A third discussion joined, but it repeats an earlier one." Keep
the post under 130 words.
`),
  relatedTemplates: ['new-topic-triage', 'priority-without-work', 'weekly-signal-digest'],
  schedule: {
    type: 'event',
    events: ['topic.group.added'],
    condition: prose(`
The discussion that joined is the third separate discussion in its topic. Do not run for the second, nor for
the fourth or any later one. Do not run if the topic is completed, dismissed or archived.
`),
  },
  requiredIntegrations: [],
  createdAt: '2026-01-27T09:00:00.000Z',
}

export const priorityWithoutWork: Template = {
  slug: 'priority-without-work',
  name: 'Priority without work',
  subtitle: 'High topics that have no linked issue or change',
  need: 'order',
  description: prose(`
High-priority topics that nobody has turned into an issue or a change yet, longest wait first. Posted at 09:30
from Monday to Friday; on days when the list is unchanged it is one line. It reads open high-priority topics
and their linked work, so Linear, Jira or GitHub should be connected. Run it once by hand first: the first
list is usually the longest.
`),
  modelLevel: 'low',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
Find the gap between what we call important and what we work on: high-priority topics with no issue or change
behind them.

Look-back window: topics active in the last 90 days; messages of the last 14 days for the newest evidence.

Take the topics with priority high or very high that are open or in progress and not archived. Sort them by
their linked work:

- Open issue or open change: covered. Count it and move on.
- Only closed or merged work, and a customer still reported the problem afterwards: list it as "closed but
  still reported".
- Only closed or merged work and no report since: covered.
- Nothing linked: search issues and changes by the topic's key terms. If one clearly fits, list the topic with
  "maybe already" and that link, since a missing link takes one click to fix. Otherwise list it as "no work".

Order by days since the topic became high (or was created, if that is not recorded), longest first. Break ties
by the number of companies.

Read this automation's previous run and mark an entry "new" if it was not there. If the list is the same as
last time, do not repeat it: send one line with its length and the oldest entry's title and age.

Otherwise write one bullet for each topic, ten at most:

- linked title, days without work, and "no work", "maybe already" or "closed but still reported"
- companies affected, VIP named
- the newest quote, at most 15 words

Close with one line for topics that left the list since last time, and why. Judge no team for the gap:
lowering the priority is also a good way to leave this list.

If every topic is covered, send: "Every high-priority topic has work behind it." Keep the post under 1,500
characters.
`),
  relatedTemplates: ['urgent-topic-alert', 'morning-bug-brief', 'dropped-work-notice'],
  schedule: { type: 'cron', expr: '30 9 * * 1-5' },
  requiredIntegrations: [],
  oneOfIntegrations: ['linear', 'jira', 'github'],
  createdAt: '2026-04-21T09:00:00.000Z',
}

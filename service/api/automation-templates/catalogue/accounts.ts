import { internalSlack } from './destinations.ts'
import { prose, withHouseRules } from './prose.ts'
import type { Template } from './template.ts'

export const accountHealthFriday: Template = {
  slug: 'account-health-friday',
  name: 'Account health',
  subtitle: 'VIP accounts: what rose, what fell, what is still open',
  need: 'accounts',
  description: prose(`
A Friday note on VIP accounts in three bands, with what rose, what fell and what is still open for each.
Posted at 16:00 on Fridays, early enough to write to somebody before the weekend. It reads the last week of
every VIP company against its own four weeks before. Mark your VIP companies first; without them there is
nothing to watch.
`),
  modelLevel: 'med',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
Close the week for the accounts we can least afford to lose. Say which need a conversation and which need
watching, and leave the rest in peace.

Look-back window: the last 7 days, compared with each account's own average over the 28 days before.

Go through every company marked VIP, one at a time: its activity by week, the topics it takes part in, its
open asks and their age, our replies, and who has started or stopped writing. Read last Friday's run at the
end, to see what moved.

For each account note:

- **Rose**: a new problem, a topic raised in priority, or at least 5 messages and twice its average.
- **Fell**: under half its average, or a regular voice silent for two weeks.
- **Open**: asks without an answer or an outcome, with their age.

Then place it:

- **Needs a conversation**: an unanswered problem over 3 days old, a stated risk or deadline, or a fall
  together with an open complaint.
- **Watch**: one thing rose or fell and nothing explains it.
- **Steady**: everything else. A quiet account with nothing open is steady; silence after a solved problem is
  good news.

Some accounts write daily, some twice a year: compare each with its own past only.

Write a heading for each of the first two bands, eight accounts in all. Give the account's name with an arrow
if it changed band since last Friday, then up to three short bullets for rose, fell and open, each with its
evidence. For those in the first band add who on our side spoke with them last. Close with the number of
steady accounts.

If all are steady, send: "All VIP accounts are steady this week." If no company is marked VIP, send: "No
company is marked VIP yet." Keep the post under 2,500 characters.
`),
  relatedTemplates: ['vip-watch', 'account-prep', 'cancellation-review'],
  schedule: { type: 'cron', expr: '0 16 * * 5' },
  requiredIntegrations: [],
  createdAt: '2026-04-16T09:00:00.000Z',
}

export const accountPrep: Template = {
  slug: 'account-prep',
  name: 'Account prep',
  subtitle: 'One page on a company before a call, once',
  need: 'accounts',
  description: prose(`
One page on a company before you talk to them: the people, what is open, what went well, and three questions
worth asking. It runs once, at a time you choose when you use the template; the date shown here is only a
placeholder. It reads that company's last 90 days. Write the company's name or domain in the first line of the
prompt before you save.
`),
  modelLevel: 'med',
  outputChannels: null,
  prompt: withHouseRules(`
Company: [name or domain]. The call is about: [subject, or leave as it is].

Write one page that prepares a colleague for this call in five minutes. If the company is not filled in, or
two companies fit it, say so in one line and stop.

Look-back window: the last 90 days, plus the start of anything that is still open.

Read the company and its history, then its people, then their messages from newest to oldest, then the topics
they are part of with their linked work, and stories that mention them. Mind what our own team wrote:
promises, dates, "let me check". The customer will remember.

Put first what could embarrass the reader if they did not know it. Prefer recent over frequent, and what was
said to us over what was said about us.

Write under these headings, in this order:

- "Know before you join": up to three bullets. A broken promise, an open outage, a complaint, a new decision
  maker; otherwise "nothing sensitive found".
- "People": up to six, with title, what they care about as shown by their messages, and when they last wrote.
  Mark who is new and who has fallen silent.
- "Open with us": each ask with its age, state, linked work, and what we last said about it.
- "Went well": up to three things they praised, or that were fixed for them.
- "Lately": the past 14 days in two sentences.
- "Three questions to ask": each resting on something they said, none answerable with yes or no.

If a subject was given, order each section by nearness to it. Do not advise on price or strategy.

If they have not written, send: "No messages from this company in 90 days", with the date of their last one.
Keep the page under 450 words.
`),
  relatedTemplates: ['account-health-friday', 'vip-watch', 'new-customer-card'],
  schedule: { type: 'at', at: '2030-01-15T09:00:00' },
  requiredIntegrations: [],
  createdAt: '2026-06-09T09:00:00.000Z',
}

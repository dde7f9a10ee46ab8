import { internalDiscord, internalSlack } from './destinations.ts'
import { prose, withHouseRules } from './prose.ts'
import type { Template } from './template.ts'

export const urgentTopicAlert: Template = {
  slug: 'urgent-topic-alert',
  name: 'Urgent topic alert',
  subtitle: 'Say at once when something becomes high priority, and for whom',
  need: 'problems',
  description: prose(`
One alert when a topic rises to high or very high priority: what it is, who is affected, what is already known
and which question needs an owner. It runs at once when the priority changes and reads that topic, its
companies and its linked work. Needs Slack or Discord. Choose a channel that somebody watches, and look at how
often topics reached high priority last month before you point it at an on-call channel.
`),
  modelLevel: 'med',
  outputChannels: [internalSlack, internalDiscord],
  prompt: withHouseRules(`
A topic has just become high priority. Tell the people on duty what it is and whom it hurts, so that it reads
on a phone in fifteen seconds.

Look-back window: the last 14 days of this topic, plus its first message if that is older.

Read the topic and its summary points, then the newest discussion in full, then the older ones. Read the
participants and their companies next, then the linked issues and changes. Last, read this automation's runs
from the past 24 hours: if one of them covered this topic, go on only if there is a new company, a new symptom
or a worse one.

Look for the reason behind the rise: lost data, security, payments, an outage, a customer who cannot work, or
the same problem at three or more companies. Name the one you found. If you find none, open the alert with
"Raised without a clear reason", so that a person can lower the priority.

Write five short blocks, each starting with its label in bold:

- **What**: the problem and since when, at most 20 words, with the topic link.
- **Who**: up to five companies, VIP first, then "and N more". Add the number of people.
- **In their words**: one or two quotes of at most 20 words.
- **Known so far**: a workaround somebody confirmed, linked work and its state, and which teammate wrote last.
  If there is nothing, write "no workaround, no linked work, no reply yet".
- **Needs an owner**: the one open question that decides what happens next.

Do not guess causes and do not promise times. Assign nobody: naming the question is your part, taking it is
theirs.

If an earlier run covered it and nothing is worse, send: "Already reported, and nothing new since." Keep the
post under 1,000 characters.
`),
  relatedTemplates: ['morning-bug-brief', 'priority-without-work', 'vip-watch'],
  schedule: { type: 'event', events: ['topic.priority.high'] },
  requiredIntegrations: [],
  createdAt: '2026-01-20T09:00:00.000Z',
}

export const newTopicTriage: Template = {
  slug: 'new-topic-triage',
  name: 'New topic triage',
  subtitle: 'Type, likely duplicate, suggested owner for each new topic',
  need: 'order',
  description: prose(`
A triage card for each new topic: its type, a likely duplicate, who is best placed to own it, and what is
still missing. It runs 15 minutes after the topic appears, so that the first replies are in, and reads similar
topics from the last 90 days. The card suggests and changes nothing. Decide first who reads these cards,
because a busy organization opens several topics an hour.
`),
  modelLevel: 'med',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
A topic was created a quarter of an hour ago. Prepare the triage decision for whoever is on rotation: what
kind of thing this is, whether we already have it, and who should look at it.

Look-back window: the last 90 days for similar topics; all messages of the new topic.

1. Read every message of the new topic and the purpose of the channels it came from.
2. Search three times: by symptom or wish in the customer's words, by feature name, and by any exact error
   text. Include completed and dismissed topics, since an old decision is often the answer.
3. For the closest matches, read the summary, the linked work, and which teammates answered or closed them.

**Type.** Choose bug report, feature request, complaint, praise or question by what the person needs from us.
"Why does this take a minute?" is a bug report if it used to take a second.

**Duplicate.** Two topics are the same only if one fix or one answer would satisfy both sets of people.
Sharing a feature name is not enough. Offer two candidates at most, each "certain", "likely" or "possible"
with the reason.

**Owner.** Suggest the teammate who last solved or answered something similar and point to where they did.
With no such trace, write "no clear owner" rather than picking a manager.

Write the card:

- Linked title, and the people and companies affected, VIP marked
- Type, and why in one clause
- Likely duplicate, or "none found"
- Suggested owner, with the evidence
- Missing: the one question to the reporter that would unlock the rest

This is advice. Do not merge, retitle, re-prioritize or assign.

If the topic has been closed or merged since, or holds no message from a customer, send: "Nothing to triage in
this new topic." Keep the post under 150 words.
`),
  relatedTemplates: ['topic-gains-ground', 'duplicate-sweep', 'urgent-topic-alert'],
  schedule: { type: 'event', events: ['topic.created'], delaySeconds: 900 },
  requiredIntegrations: [],
  createdAt: '2026-01-22T09:00:00.000Z',
}

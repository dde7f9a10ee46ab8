import { internalDiscord, internalSlack } from './destinations.ts'
import { prose, withHouseRules } from './prose.ts'
import type { Template } from './template.ts'

export const vipWatch: Template = {
  slug: 'vip-watch',
  name: 'VIP watch',
  subtitle: 'A short note when a VIP person or company raises a problem',
  need: 'accounts',
  description: prose(`
A few lines when somebody at a VIP account raises a problem: what they said, whether it is the first time, and
whether anybody has answered. It runs on new conversation activity and feedback that meets the condition, and
reads the thread and the last 30 days of that account. Mark your VIP people and companies first, and try the
condition on past events.
`),
  modelLevel: 'low',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
Somebody who matters a great deal to us has raised a problem. Give their account owner enough to act on
without opening five tabs, and no more.

Look-back window: the last 30 days for this person and their company.

Begin with the message that started this run and read its whole thread, before and after. A line that sounds
sharp alone may be a joke between people who know each other. Then read the person, their company, its open
topics, and the other messages from that company in the window.

Settle three things:

- Is it a problem for them? Something broken, missing, late, confusing or at risk counts. A technical question
  asked in passing does not.
- Is it new? Look for the same matter in earlier messages and in this automation's runs of the past 24 hours.
  If a run covered it, go on only when they are now more pressing, a deadline has appeared or a colleague has
  joined in.
- Has it been answered? Look for a teammate's reply after it.

Write four lines, no headings:

- Person, title, company, channel, and whether the person, the company or both are VIP.
- The problem, as a quote of at most 30 words.
- The context: "first problem in 30 days" or "third message about this since 4 March", with links.
- The state: who answered and when, or "no answer yet" and for how long.

Describe what was said, not the mood of the person who said it: no "angry", no score. If they named a deadline
or spoke of leaving, quote that in place of anything less important.

If there is no new problem, send: "A VIP wrote, and raised no new problem." Keep the post under 100 words.
`),
  relatedTemplates: ['account-health-friday', 'urgent-topic-alert', 'account-prep'],
  schedule: {
    type: 'event',
    events: ['conversation.activity', 'feedback.created'],
    condition: prose(`
The author is marked VIP or belongs to a company marked VIP, and the message raises a problem: something
broken, missing, late, confusing or at risk, a complaint, a deadline they may miss, or talk of leaving. Do not
run for thanks, greetings or scheduling, nor for messages written by our own team or by a bot.
`),
  },
  requiredIntegrations: [],
  createdAt: '2026-02-03T09:00:00.000Z',
}

export const unansweredQuestions: Template = {
  slug: 'unanswered-questions',
  name: 'Unanswered questions',
  subtitle: 'Customer questions still without a reply from the team',
  need: 'problems',
  description: prose(`
Customer questions from the last three days that are still open, oldest first, with an earlier answer where
one exists. Posted every four hours, day and night, counted from when you save it. It reads conversations in
your connected Slack and Discord channels. Write a purpose for internal and off-topic channels so that they
are left out, or change the schedule to working hours.
`),
  modelLevel: 'low',
  outputChannels: [internalSlack, internalDiscord],
  prompt: withHouseRules(`
List the customer questions that nobody has answered, so that whoever has ten minutes can clear the oldest
ones.

Look-back window: the last 72 hours, leaving out the newest 2 hours, which still have a fair chance of a
reply.

1. Read the purpose of each connected channel. Skip channels meant for internal talk, announcements or
   chatter.
2. Collect messages from people outside our team that ask for something. Many carry no question mark: "can't
   find where to rotate the key" is a question.
3. Read each thread to its end, including later messages by the same person in the same channel.

A question is answered when a teammate replied with substance, when another customer's answer was taken up by
the asker, or when the asker solved it. It is still open after an emoji, an automatic reply, or "looking into
it" from more than 24 hours ago. Leave out rhetorical questions and those put to another customer by name.

Read your previous run as well and mark a question "new" if it was not listed there. If the list is the same
as then, send one line with the number open and the age of the oldest.

Under the headings "Over 24 hours" and "Under 24 hours", oldest first, ten in all, then "and N more", write
one bullet for each:

- the question in at most 25 words, then person, company (VIP marked), channel and age
- "possible answer" with a link, if the last 90 days hold a teammate's reply to the same question

Do not write replies and do not say who should have answered.

If none is open, send: "Every customer question of the last three days has a reply." Keep the post under 1,800
characters.
`),
  relatedTemplates: ['morning-bug-brief', 'vip-watch', 'new-topic-triage'],
  schedule: { type: 'every', n: 4, unit: 'hours' },
  requiredIntegrations: [],
  oneOfIntegrations: ['slack', 'discord'],
  createdAt: '2026-02-10T09:00:00.000Z',
}

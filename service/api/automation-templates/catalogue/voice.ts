import { internalEmail, internalSlack } from './destinations.ts'
import { prose, withHouseRules } from './prose.ts'
import type { Template } from './template.ts'

export const monthlyVoice: Template = {
  slug: 'monthly-voice',
  name: 'Monthly voice of customer',
  subtitle: 'Volume, types, top accounts, change against last month',
  need: 'voice',
  description: prose(`
A monthly report for leadership: how much customers said, about what, who spoke most, and what changed against
the month before. Sent on the first Monday of each month at 09:00, for the calendar month that just ended. It
reads every connected source and says where a missing source makes numbers hard to compare. Connect your
sources for two full months before you rely on the changes.
`),
  modelLevel: 'high',
  outputChannels: [internalEmail],
  prompt: withHouseRules(`
Write the monthly report that tells people who read no support threads what customers are living through. Keep
it short enough to finish and honest enough to quote.

Look-back window: the last full calendar month, compared with the calendar month before it.

1. Check the instruments first: which sources and channels were connected in each month, and for how long. A
   source that joined or left makes totals incomparable, and you must say so beside the number.
2. Take the counts for both months: messages, people and companies from outside the team; topics created, by
   type; topics completed.
3. Read the ten topics with the most companies and the ten that changed most, with their messages.
4. Read the stories of the month, and the previous monthly run.

Give changes as absolute numbers. Add a percentage only where the earlier number is 20 or more. Mention it
when the months differ by two or more working days. Rank themes by companies.

Write:

- "The month": 70 words, no numbers, what a customer would recognize as true.
- "Numbers": a table with both months and the change.
- "Asked for" and "Hurt": up to three themes each, with companies, one quote of at most 25 words and state of
  the work.
- "Got better": what was completed, and whether those who asked have said anything since.
- "Who spoke most": five accounts with their main subject, VIP marked. Say so when one account carries a
  theme.
- "Against last month": what the previous report called important, and where it stands now.
- "Blind spots": disconnected sources, silent segments, anything the numbers hide.

No recommendations: the readers decide, and this is what they decide on.

If nobody outside the team wrote, send: "No customer messages in the month", with the sources that were
connected. Keep the report under 900 words.
`),
  relatedTemplates: ['weekly-signal-digest', 'account-health-friday', 'praise-roundup'],
  schedule: { type: 'rrule', rrule: 'FREQ=MONTHLY;BYDAY=1MO;BYHOUR=9;BYMINUTE=0' },
  requiredIntegrations: [],
  createdAt: '2026-05-05T09:00:00.000Z',
}

export const praiseRoundup: Template = {
  slug: 'praise-roundup',
  name: 'Praise roundup',
  subtitle: 'Good words worth sharing, with consent reminder',
  need: 'voice',
  description: prose(`
Specific praise from the last two weeks, quoted word for word and grouped by product, people and results.
Posted every second Friday at 15:00, from conversations and feedback in all connected sources. The quotes are
for your own team: ask the author before one appears anywhere else. If both public and private channels are
connected, check that each one's purpose says which it is.
`),
  modelLevel: 'low',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
Collect the good things people said, for the team that made them happen. Teams hear about every fault within
minutes and about gratitude almost never.

Look-back window: the last 14 days.

Search topics of type praise first, then conversations and feedback for thanks, relief and recommendation.
Read the thread around each find before you keep it.

Keep praise that is specific: it names a feature, a person or a result. Leave out:

- a plain "thanks!" at the end of a support thread
- sarcasm, and a compliment that softens a complaint, unless it stands well alone; then quote both halves
- anything by our own team, by bots, or by people paid to promote us
- anything in the previous run

Prefer the unprompted over the answer to "how do you like it?", and newcomers over the friends who always
write.

Write up to eight quotes under three headings, leaving out empty ones: "About the product", "About people" and
"What it made possible". Each is a quote block of at most 40 words, word for word, spelling included; mark a
cut with three dots. Below it: name, title if known, company, channel, date, and "public" or "private" by the
channel's purpose. Direct messages and e-mail are always private. Where a teammate is thanked, put their name
in bold, so that they see it.

Close with two lines. First: "Ask before sharing outside: nobody here has agreed to be quoted." Then name the
one person most worth asking, and why, in 20 words.

Never improve, merge or translate a quote.

If you find none, send: "No specific praise in the last two weeks." Keep the post under 2,200 characters.
`),
  relatedTemplates: ['monthly-voice', 'ship-and-tell-github', 'weekly-signal-digest'],
  schedule: { type: 'rrule', rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;BYHOUR=15;BYMINUTE=0' },
  requiredIntegrations: [],
  createdAt: '2026-05-12T09:00:00.000Z',
}

import { internalSlack } from './destinations.ts'
import { prose, withHouseRules } from './prose.ts'
import type { Template } from './template.ts'

export const cancellationReview: Template = {
  slug: 'cancellation-review',
  name: 'Cancellation review',
  subtitle: 'What a leaving customer said in the last 90 days',
  need: 'accounts',
  description: prose(`
A blameless review of a customer who cancelled: what they asked for, what came of it, where they fell silent,
and which other accounts are in the same place. It runs when a subscription is cancelled in Stripe and reads
that account's last 90 days. It names customers and teammates, so send it to the people who will discuss it
and not to an open channel.
`),
  modelLevel: 'high',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
A customer is leaving. Write the review a team can learn from: what they told us, what we did with it, and
what remains unknown. Nobody is on trial, the customer included.

Look-back window: the last 90 days, plus the opening message of any ask of theirs that was still open.

Read in date order, not by topic, so that you meet events as they did: the company and its people, then every
message, then the state and history of each topic they were part of, then our replies. From the subscription
event take plan, start and end dates, and the reason if one was given. Note when somebody who used to write
stopped.

Keep three things apart. **Said**: reasons in their own words. **Open**: what was unresolved when they left.
**Absent**: silence, which proves nothing. Never fold them into one cause unless the customer did. A feature
they asked for once in spring is not why they left in autumn.

Then find the other accounts, VIP first, that wait in the same open topics.

Write under these headings:

- "In short": at most 60 words; a stated reason, or "no reason stated".
- "Timeline": up to eight dated bullets, theirs and ours.
- "Asked, and what came of it": each ask with its outcome: delivered, declined, promised and open, or
  unanswered.
- "What we cannot know from messages": one or two sentences.
- "In the same place": up to five accounts, with the topic they share with this one.
- "A door left open", if there is one: a quote that names what would bring them back.

Quote rather than characterize. Name teammates only where a reply is quoted.

If they wrote nothing in the window, send: "A customer cancelled without a message to us in 90 days." Keep the
post under 3,500 characters.
`),
  relatedTemplates: [
    'account-health-friday',
    'failed-payment-context',
    'trial-ending-brief',
    'dropped-work-notice',
  ],
  schedule: { type: 'event', events: ['stripe.subscription.canceled'] },
  requiredIntegrations: ['stripe'],
  createdAt: '2026-04-02T09:00:00.000Z',
}

export const newCustomerCard: Template = {
  slug: 'new-customer-card',
  name: 'New customer card',
  subtitle: 'Link a new payer to known people, past questions, company',
  need: 'accounts',
  description: prose(`
A card on each new payer: who they already are in your channels, what they asked before buying, and what is
still open. It runs when a customer or a subscription is created in Stripe and sends one card even if both
happen. It reads a year of messages, and proposes links between records without making them. It finds more
when customers pay with a work address.
`),
  modelLevel: 'low',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
Somebody new is paying us. They may have been in our community for months. Introduce them to the team with
what we already know, so that nobody greets an old acquaintance as a stranger.

Look-back window: the last 365 days.

Creating a customer and starting a subscription often arrive minutes apart. If a run of the past 24 hours made
a card for this payer, there is nothing to report, unless that card lacked the plan and this event names it.

Match in this order and stop at the first that works:

1. Exact e-mail of a known person.
2. E-mail domain of a known company. Ignore free mail providers and addresses of agencies that pay for others.
3. Company name, only if it is exact and unusual enough to stand alone.

Say which of the three it was. A personal name alone is never a match.

Then read the company, the people in it, their messages, and the topics they took part in.

Write the card:

- Company, plan and date, and how it was matched
- People we know: up to five, with title, where they write, and month of their first message
- Asked before: up to four questions or requests, each "answered" or "open"
- Still open: linked topics they are waiting on, and their state
- Proposed links: records that belong together and the evidence, such as the same e-mail on two profiles. A
  person decides; change nothing.
- Worth knowing: one sentence that helps the first conversation, or leave it out

Show the payer's e-mail address only as its domain.

If there is no match, send: "A new customer, with no earlier trace in our channels." Keep the post under 150
words.
`),
  relatedTemplates: ['trial-ending-brief', 'account-prep', 'duplicate-sweep'],
  schedule: { type: 'event', events: ['stripe.customer.created', 'stripe.subscription.created'] },
  requiredIntegrations: ['stripe'],
  createdAt: '2026-04-09T09:00:00.000Z',
}

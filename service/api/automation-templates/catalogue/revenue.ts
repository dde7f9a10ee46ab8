import { internalSlack } from './destinations.ts'
import { prose, withHouseRules } from './prose.ts'
import type { Template } from './template.ts'

export const failedPaymentContext: Template = {
  slug: 'failed-payment-context',
  name: 'Failed payment context',
  subtitle: 'Recent complaints of an account whose payment failed',
  need: 'accounts',
  description: prose(`
A card for whoever will write to an account whose payment failed: what they complained about lately, what they
said about billing, and who spoke with them last. It runs ten minutes after the failure, so that a quick
second attempt does not raise a false alarm. It reads 60 days of that account's messages. Send it to a small
channel, since it puts billing news beside customer names.
`),
  modelLevel: 'low',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
A payment failed ten minutes ago. Before anyone sends a reminder, show them what this customer has been
telling us. A dunning mail that crosses an open complaint does harm.

Look-back window: the last 60 days of this account.

1. From the event take the customer, amount, currency, attempt number and the failure reason, if given. If
   there are signs that the invoice has been paid since, stop: there is nothing to report.
2. Find the company by exact e-mail, then by e-mail domain. If two companies fit, name both and stop there;
   never merge their stories.
3. Read the company, its people and VIP marks, its open complaints, bugs and questions, and any message that
   speaks of invoices, price, cards, seats or cancelling.

Then choose one reading and give the message it rests on:

- **Looks routine**: no open complaint, nothing about billing.
- **Speak first**: an unanswered complaint, a price dispute, or talk of leaving.
- **Cannot tell**: too few messages to say.

A failed card is usually only that. Do not call it a protest unless they said so.

Write one line for each of these:

- Account, VIP mark, amount, attempt, failure reason
- Reading, with its reason
- Billing talk: up to two quotes of at most 20 words, or "none in 60 days"
- Open complaints: up to three linked titles with their age
- Last contact: which teammate, when, where

Never include card or bank details, even if a message contains them.

If the account has not written in the window, send: "Payment failed; the account has not written to us in 60
days." If it has been paid since, send: "Payment failed at first, and has gone through since." Keep the post
under 130 words.
`),
  relatedTemplates: ['cancellation-review', 'trial-ending-brief', 'account-health-friday'],
  schedule: { type: 'event', events: ['stripe.invoice.payment_failed'], delaySeconds: 600 },
  requiredIntegrations: ['stripe'],
  createdAt: '2026-03-31T09:00:00.000Z',
}

export const trialEndingBrief: Template = {
  slug: 'trial-ending-brief',
  name: 'Trial ending brief',
  subtitle: 'Open asks and mood of a trial about to end',
  need: 'accounts',
  description: prose(`
A brief on a trial that is about to end: what they still need, how it has gone in their own words, and whom to
talk to. It runs when Stripe announces the end of the trial, usually three days ahead, and reads everything
the account wrote since it began. Check that your trials start in Stripe; trials kept elsewhere raise no
event.
`),
  modelLevel: 'med',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
A trial is about to end. Brief the person who will speak with this account in the days left: what stands
between them and a decision.

Look-back window: the last 30 days, or since the trial began if that is later.

From the event take the plan and the end date. Find the company by e-mail, then by domain. Read its people and
their titles, every message since the trial began in date order, and the state of each topic they are part of.
Note which of their questions got an answer, and how quickly.

Weigh the asks by what the customer tied to them. First come those they called a condition ("we can't roll out
without audit logs"), then those that stopped them from trying something, then the wishes. Volume says little
in a trial.

Describe how it is going with one of four words and up to two messages that show it:

- **Working**: they report something real done with the product.
- **Mixed**: progress, and an obstacle that keeps returning.
- **Stuck**: the last thing they tried failed, and nobody has resolved it.
- **Silent**: no message in the past 10 days. Silence is not refusal; say only that it is silent.

Write:

- A heading with company, plan and end date.
- "State": the word and its messages.
- "Settle before the date": conditions and blockers, with what we last told them about each.
- "Also asked": up to four other asks, answered or open.
- "Who": who tried it, who appears to decide (from titles or their own words), and who on our side knows them.
- "Open with": one sentence for the conversation, resting on something they said. No discounts, no deadlines.

If the account has written nothing, send: "A trial is ending; the account has not written to us." Keep the
post under 250 words.
`),
  relatedTemplates: ['new-customer-card', 'cancellation-review', 'account-prep'],
  schedule: { type: 'event', events: ['stripe.subscription.trial_ending'] },
  requiredIntegrations: ['stripe'],
  createdAt: '2026-04-07T09:00:00.000Z',
}

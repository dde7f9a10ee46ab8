import { type DemoTopic, topic } from './topic.ts'

export const billingTopics: readonly DemoTopic[] = [
  topic('billing-usage-surprise', {
    title: 'Usage bills higher than expected',
    summary:
      'Since cache egress became its own line, invoices jumped for teams with self-hosted runners in other regions. They ask for alerts before, not after.',
    points: [
      'Egress between regions doubled some invoices.',
      'Customers learn about it from the invoice, not before.',
      'A budget alert at 50, 80 and 100 % is what they ask for.',
      'Two customers mention leaving.',
    ],
    type: 'complaint',
    state: 'open',
    priority: 'very_high',
    keywords: ['invoice', 'egress', 'usage', 'budget alert'],
    channels: ['email-billing', 'email-support', 'slack-escalations', 'discord-general', 'slack-product'],
    messages: 190,
    discussions: 20,
    trend: 'rising',
  }),
  topic('billing-invoice-vat', {
    title: 'VAT number missing on invoices',
    summary:
      'Invoices left out the customer’s VAT number after the change of payment provider. Corrected and reissued.',
    points: ['Finance teams could not book the invoices.', 'All invoices were reissued with the number.'],
    type: 'bug_report',
    state: 'completed',
    priority: 'default',
    archived: true,
    keywords: ['vat', 'invoice', 'tax'],
    channels: ['email-billing'],
    messages: 28,
    discussions: 6,
    trend: 'early',
  }),
  topic('billing-seat-count', {
    title: 'Who counts as a seat?',
    summary: 'Customers ask whether bots, contractors and people who only read previews are counted.',
    points: [
      'Bots are not counted, but the page does not say so.',
      'Reviewers of previews are free; many do not know.',
    ],
    type: 'question',
    state: 'open',
    priority: 'default',
    keywords: ['seats', 'contractors', 'pricing'],
    channels: ['email-billing', 'discord-general', 'email-support'],
    messages: 46,
    discussions: 7,
    trend: 'steady',
  }),
  topic('billing-annual', {
    title: 'Annual plan with monthly minutes',
    summary:
      'A handful of customers would pay yearly if unused minutes carried over. Decided against for this year.',
    points: ['Finance prefers one invoice a year.', 'Minutes that carry over are not planned.'],
    type: null,
    state: 'dismissed',
    priority: 'low',
    archived: true,
    keywords: ['annual', 'plan', 'minutes'],
    channels: ['email-billing'],
    messages: 16,
    discussions: 4,
    trend: 'early',
  }),
]

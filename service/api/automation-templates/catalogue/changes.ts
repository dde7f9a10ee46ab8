import { internalSlack } from './destinations.ts'
import { prose, withHouseRules } from './prose.ts'
import type { Template } from './template.ts'

export const prCustomerContext: Template = {
  slug: 'pr-customer-context',
  name: 'Customer context for a change',
  subtitle: 'Topics, accounts and quotes behind a new pull request',
  need: 'changes',
  description: prose(`
What customers have said about the thing a new pull request changes: what it meets, what it only touches, and
what it may upset. It runs when a pull request is opened and reads the last 120 days of topics and messages.
The reader is the reviewer, so send it to an engineering channel. In a repository with many small pull
requests, add a condition that leaves out dependency updates and chores.
`),
  modelLevel: 'med',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
A pull request was opened. Bring the reviewer what customers have said about the thing it changes. The code is
the reviewer's business; the people affected by it are yours.

Look-back window: the last 120 days.

Work out from the title, description and linked issues which behaviour changes. If the author is a bot, or the
change is a dependency update, a test or a refactoring, there is nothing to report.

Search for that behaviour in four ways: topics already linked, the feature's name, exact error texts or option
names, and the phrases a customer would use. Open the best matches and read the messages themselves, since
summaries lose versions, sizes and workarounds, and those are what a reviewer needs.

A message is relevant only if its author would notice this change. Sort what remains:

- **Meets**: requests or reports that this change resolves as described.
- **Touches**: the same area, but the person needs something that is not in this change.
- **May surprise**: somebody relies on the present behaviour, has scripted around it, or recommended it to
  others. Look hardest here. It is the part nobody else will bring up.

Write these as three headings, leaving out empty ones, with up to three bullets each: the linked topic or
message, company (VIP marked), and one quote of at most 20 words with the concrete detail in it. Below, write
"Worth asking in review" with one or two questions that follow from the quotes, such as "Does this hold for
imports above 2 GB, as in the second report?" Open with the pull request link, and the number of people and
companies behind it.

Do not judge the code, the approach or the author.

If you find nothing relevant, send: "No customer signal behind this pull request." Keep the post under 300
words.
`),
  relatedTemplates: ['ship-and-tell-github', 'issue-closed-check', 'dropped-work-notice'],
  schedule: { type: 'event', events: ['github.pr.created'] },
  requiredIntegrations: ['github'],
  createdAt: '2026-03-03T09:00:00.000Z',
}

export const droppedWorkNotice: Template = {
  slug: 'dropped-work-notice',
  name: 'Dropped work notice',
  subtitle: 'Which customers were waiting on a change that was closed',
  need: 'changes',
  description: prose(`
A note when a change is closed without being merged and customers were waiting on it, with those who were
given a promise named first. It runs when a GitHub pull request or a GitLab merge request is closed, and reads
linked topics and our own replies from the last 180 days. Needs GitHub or GitLab. Work that was replaced by
another change is recognized and left out, which works best when people name the successor in the closing
comment.
`),
  modelLevel: 'med',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
A change was closed without being merged. That is often the right call, but somebody may have been told it was
coming. Find out who, before they find out on their own.

Look-back window: the last 180 days.

**Was it really dropped?** Confirm that the change did not get merged. Read the closing comment, then look for
a successor: another change for the same issue, the same branch opened again, or the issue moved elsewhere. If
there is one, there is nothing to report.

**Who was promised?** Follow the linked issues to topics and read our own team's replies in them. A promise is
any sentence a customer could reasonably hold us to: "we're on it", "next release", a date, a version. Record
who said it, to whom, and when. Promises are the reason this note exists, so read every reply before moving
on.

**Who else was waiting?** Customers who asked for it in those topics and were promised nothing. VIP accounts
first, then the longest wait.

Write:

- One line: the linked change, who closed it, and the reason in their words or "no reason given".
- "Promised": person, company, what was said, by whom, when, each with its message.
- "Waiting": up to eight people with company and date of the request, then "and N more".
- "Still shown as": the state of each linked topic, if it says in progress or completed although the work has
  stopped.
- "Next": one sentence, either who should hear from us first or what must be decided before anybody does.

Do not argue for the work to be taken up again, and draft no apologies. Leave the topics as they are.

If it was replaced or nobody was waiting, send: "A change was closed; no customer was left waiting." Keep the
post under 1,800 characters.
`),
  relatedTemplates: ['issue-closed-check', 'priority-without-work', 'pr-customer-context'],
  schedule: { type: 'event', events: ['github.pr.dismissed', 'gitlab.mr.closed'] },
  requiredIntegrations: [],
  oneOfIntegrations: ['github', 'gitlab'],
  createdAt: '2026-03-10T09:00:00.000Z',
}

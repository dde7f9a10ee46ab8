import { internalSlack } from './destinations.ts'
import { prose, withHouseRules } from './prose.ts'
import type { Template } from './template.ts'

export const issueClosedCheck: Template = {
  slug: 'issue-closed-check',
  name: 'Issue closed check',
  subtitle: 'Was it really what people reported? List those to ask',
  need: 'changes',
  description: prose(`
When a GitHub issue is closed, a comparison of what was done with what each customer reported, and a list of
the people worth asking. It reads the issue, its closing change and the linked reports of the last 180 days.
It neither writes to customers nor reopens issues. It works best where issues are linked to topics; check a
few closed issues for such links first.
`),
  modelLevel: 'med',
  outputChannels: null,
  prompt: withHouseRules(`
An issue was closed. Check the closing against the reports it came from: does it settle what each person
described, or only what the issue's title says?

Look-back window: the last 180 days of reports, and every message since the issue was closed.

1. Read the issue, its closing comment and the reason it was closed: completed, not planned or duplicate.
2. Read the change that closed it, if any, and note what it claims to fix, under which conditions.
3. Read the linked topics, and search for reports of the same symptom that were never linked.
4. For each reporter, note the symptom as given: what they did, what they saw, on which version.

Compare report by report and give each one verdict. **Covered**: the change addresses what they described.
**Partly**: one of their symptoms remains. **Different**: it sounds alike but has other conditions. **Cannot
tell**: the report is too thin. A message after the closing that says it still happens outranks every verdict;
put it at the top as "still happening".

For an issue closed as not planned, skip the comparison. List who should be told, and quote the reason given.
For a duplicate, run the same check against the issue that remains.

Open with one sentence: "Closed: covers K of N reports", with the issue link. Then:

- "Still happening", if any: person, company, quote, date.
- "Ask": each person whose verdict is partly, different or cannot tell, with channel, VIP mark, and one
  question of at most 25 words aimed at their own detail ("Does the export also finish for the workspace with
  90 members?").
- "Covered": a count, no list.

Do not reopen the issue and do not contact anyone.

If no customer report is tied to it, send: "Issue closed; no customer report behind it." Keep the post under
300 words.
`),
  relatedTemplates: ['ship-and-tell-github', 'dropped-work-notice', 'crash-meets-feedback'],
  schedule: { type: 'event', events: ['github.issue.closed'] },
  requiredIntegrations: ['github'],
  createdAt: '2026-03-17T09:00:00.000Z',
}

export const crashMeetsFeedback: Template = {
  slug: 'crash-meets-feedback',
  name: 'Crash meets feedback',
  subtitle: 'Match an error report to known topics and affected accounts',
  need: 'problems',
  description: prose(`
For each piece of feedback left on a Sentry error: who wrote it, which known topic it belongs to and which
other accounts describe the same thing. It runs when the feedback arrives and reads the last 30 days of topics
and messages. E-mail addresses and personal values are left out of the post. If you receive a great deal of
such feedback, add a condition first, for example only reports with a written comment.
`),
  modelLevel: 'med',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
Somebody hit an error and took the trouble to say so. Connect the report with what other customers are telling
us, so that engineers see people beside the stack trace.

Look-back window: the last 30 days.

Take from the report: the comment, the error, the page or operation, the release, the time, and the person.
Identify the person by exact e-mail, then the company by e-mail domain. Never identify anybody by first name
or by guess.

Look for matches, strongest trace first: the exact error text; the same operation and symptom; then anything
the same company wrote within 48 hours of the report, whatever the subject. Include completed topics: a
returning bug shows up there.

Grade each match. **Same**: identical error text, or the same steps on the same release. **Likely**: the same
operation and symptom, with no contradiction. Anything weaker is not a match. People often use an error form
to complain about something else; if the comment and the error differ, follow the comment and say so.

Write:

- The report in one line: what they were doing, what happened, release, and company if known.
- Match: linked topic, "same" or "likely", and the trace it rests on. Without one: "no known topic".
- Affected accounts: up to six, VIP first, each with its message; then the number of people.
- Range: first and last report, and the releases mentioned.
- Differs: anything that argues against the match.
- Suggestion: attach to the topic, open a new one, or reopen a completed one. Suggest it; do not do it.

Leave out e-mail addresses, tokens, file paths with user names, and whatever else in the trace belongs to a
person.

If there is no comment, no known person and no match, send: "An error report came in without anything to
match." Keep the post under 200 words.
`),
  relatedTemplates: ['issue-closed-check', 'morning-bug-brief', 'new-topic-triage'],
  schedule: { type: 'event', events: ['sentry.feedback.created'] },
  requiredIntegrations: ['sentry'],
  createdAt: '2026-03-24T09:00:00.000Z',
}

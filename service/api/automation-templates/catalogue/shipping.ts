import { internalSlack } from './destinations.ts'
import { prose, withHouseRules } from './prose.ts'
import type { Template } from './template.ts'

export const shipAndTellGithub: Template = {
  slug: 'ship-and-tell-github',
  name: 'Ship and tell',
  subtitle: 'On merge, find who asked and draft a personal note to each',
  need: 'changes',
  description: prose(`
A draft note for each person who asked for what was just merged, in the channel where they asked. It runs an
hour after a pull request is merged into main and reads the pull request, linked topics and 180 days of
messages. Nothing is sent to customers; a person reviews and posts the notes. Change the branch if yours is
not called main, and check that pull requests are linked to topics or issues.
`),
  modelLevel: 'high',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
A pull request was merged an hour ago. Find the people who asked for it and draft a note to each, as if from
the teammate who remembered them.

Look-back window: the last 180 days.

1. Read the pull request: title, description, linked issues. Put in one sentence what a customer can now do or
   no longer suffers. If you cannot, the change is internal and there is nothing to report.
2. Read the topics linked to it or to its issues. Then search by symptom or wish in customers' words; add a
   topic only if this change meets it.
3. In those topics, read each person's own messages and sort the people. **Tell**: what they asked for or were
   hit by is solved. **Partly**: something they need is still missing. **Leave out**: bots, teammates, people
   who only commented, and anyone told in a later message or an earlier run.

A merge is not a release. Unless a later release or deployment message says otherwise, write "is on its way".

Open with that one sentence and the pull request link. Then, VIP first and longest wait next: a bullet with
name, company, where to post and their original message, followed by the draft as a quote block. Write a draft
for everyone; post the first six and keep the rest in the full run.

A draft has 40 to 80 words. It greets by name, recalls what they described and roughly when, says what is
different in their terms, tells how to see it, and asks whether it covers their case. No slogans, no internal
names, no other customer's name, no promise about what comes next. Links stay in the bullet.

Close with "Partly solved": each name and what they still lack. These get no draft.

If nobody asked, send: "Merged; nobody on record asked for it." Keep the post under 4,500 characters.
`),
  relatedTemplates: [
    'ship-and-tell-gitlab',
    'release-notes-draft',
    'pr-customer-context',
    'issue-closed-check',
  ],
  schedule: {
    type: 'event',
    events: ['github.pr.merged'],
    delaySeconds: 3600,
    targetBranches: ['main'],
  },
  requiredIntegrations: ['github'],
  createdAt: '2026-02-17T09:00:00.000Z',
}

export const shipAndTellGitlab: Template = {
  slug: 'ship-and-tell-gitlab',
  name: 'Ship and tell (GitLab)',
  subtitle: 'After a merge request, who asked for it and a draft for each',
  need: 'changes',
  description: prose(`
A list of the people who asked for what a merge request delivers, with a draft note to each. It runs an hour
after the merge and reads the merge request, the issues it closes, linked topics and 180 days of messages.
Nothing is sent to customers. GitLab merges cannot be filtered by branch here, so the prompt itself skips
merges that do not go to the default branch: change that if you release from another one.
`),
  modelLevel: 'high',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
A merge request has gone in. Close the loop with the customers behind it: who was waiting, and what a teammate
could post to each of them today.

Look-back window: the last 180 days.

Begin with two gates, in this order.

- **Branch.** If the target is not the project's default branch, there is nothing to report.
- **Whole or part.** Look at the issues this merge request closes or mentions. If another merge request for
  the same issue is still open, the customer has only part of it: list who is waiting, write "hold" and draft
  nothing.

Then gather the people. Follow each closed issue to its topics, and each topic to its messages. Search once
more for reports that were never linked, in the original reporter's words and not the commit's. Keep a person
only if their own message describes what this change resolves. Drop teammates, bots, and anybody told since.

If the description carries a changelog entry, take the user-visible effect from it; otherwise derive it from
the issue. Say "merged and coming with the next release" unless a message shows that it is already live.

Write two sections.

"Who was waiting": one bullet for each person, longest wait first, with company, VIP mark, date of the
request, channel, and five to ten of their own words.

"Drafts": one quote block for each person, headed by name and thread link; beyond six, keep them in the full
run. Each has three or four sentences and at most 70 words: their situation as they put it, what changes for
them, one thing to try, one honest question back. Vary the openings. Neighbours in a channel notice a form
letter. Links stay in the heading, outside the draft.

If no customer asked for it, send: "Merged; no customer request found behind it." Keep the post under 4,500
characters.
`),
  relatedTemplates: ['ship-and-tell-github', 'release-notes-draft', 'dropped-work-notice'],
  schedule: { type: 'event', events: ['gitlab.mr.merged'], delaySeconds: 3600 },
  requiredIntegrations: ['gitlab'],
  createdAt: '2026-02-24T09:00:00.000Z',
}

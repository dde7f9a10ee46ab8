import { internalSlack } from './destinations.ts'
import { prose, withHouseRules } from './prose.ts'
import type { Template } from './template.ts'

export const releaseNotesDraft: Template = {
  slug: 'release-notes-draft',
  name: 'Release notes draft',
  subtitle: 'What merged this week in the words customers used',
  need: 'changes',
  description: prose(`
A draft of the week's release notes in customers' words, and a separate part for the editor with the evidence
for every entry and what was left out. Posted on Fridays at 14:00, from merged changes, their issues and
topics, and the messages that asked for them. Needs GitHub or GitLab. Merged is not always released, so
compare the draft with what you shipped before you publish it.
`),
  modelLevel: 'high',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
Draft this week's release notes for an editor to finish. The reader of the notes is a customer who wants to
know in a minute whether anything here concerns them.

Look-back window: the last 7 days of merges; 180 days of messages for the words customers used.

Read the merged pull and merge requests, then their linked issues and topics, then the messages in which
people asked for them. Read your previous two runs, to keep the tone and repeat nothing.

Choose only what a customer can notice. Several changes for one thing make one entry. Leave out a change
behind a flag that is off. Name no security fix: put it in the editor's part for whoever handles disclosure.

## Part one: Draft

Headings "Before you upgrade" (breaking changes, always first), "New", "Better" and "Fixed"; leave out empty
ones. Within each, order by number of people who asked. Number the entries through.

An entry starts with the thing, not with "we", says what is possible or no longer goes wrong, and takes at
most 35 words. Where customers call it something else than our code does, use their name for it. "Invitations
no longer vanish when the address has a capital letter" beats "Fixed case handling in invites". No adjectives
of praise. No customer names or quotes: nobody has consented.

## Part two: For the editor

Under the number of each entry: the merged change, the topic, and a message in which somebody asked; this
takes the place of links in the draft. Add how many people and companies asked, and "release unclear" if
nothing shows that it is live. Then "Left out", with a reason for each, and "Please check": up to five doubts.

If no merged change is visible to customers, send: "Nothing a customer would notice was merged this week."
Keep the post under 5,000 characters.
`),
  relatedTemplates: ['ship-and-tell-github', 'ship-and-tell-gitlab', 'launch-watch'],
  schedule: { type: 'cron', expr: '0 14 * * 5' },
  requiredIntegrations: [],
  oneOfIntegrations: ['github', 'gitlab'],
  createdAt: '2026-04-28T09:00:00.000Z',
}

export const launchWatch: Template = {
  slug: 'launch-watch',
  name: 'Launch watch',
  subtitle: 'Hourly read of reactions to a release; switch off when calm',
  need: 'problems',
  description: prose(`
An hourly reading of how people react to a release: calm, warming or trouble, with the messages behind the
word. It runs every hour from the moment you save it and reads new messages from every connected source. Fill
in the release and its search words in the first line of the prompt. It says when three hours in a row were
calm; switching it off is up to you.
`),
  modelLevel: 'low',
  outputChannels: [internalSlack],
  prompt: withHouseRules(`
Release: [name or version]. Out since: [date and time, with zone]. People call it: [feature names, old names,
error words].

You keep the watch after a release. The team wants one line an hour that it can trust. If the first line is
not filled in, say so in one line and stop.

Look-back window: the last 60 minutes; for comparison the hours since the release, and the same hour a week
earlier.

Read your last three runs, then every new message from outside the team. Search with the words above, and read
new topics that lack them: people report what broke, not what was released.

Count a message as a reaction if it mentions the release, or reports something that worked before it. Set the
state by the worst thing you find:

- **Trouble**: two or more people with the same new problem, or a single report of lost data, failed sign-in
  or failed payment.
- **Warming**: one new problem, three or more puzzled questions about the same thing, or twice the usual
  messages.
- **Calm**: none of these. Grumbling about a changed look is calm.

Write:

- First line: the state in bold, hours since release, reactions this hour and in total.
- Problems: up to three, each with people, companies (VIP named), and whether a teammate answered.
- Confusion: the question most people share, if there is one.
- Good words: one quote, if there is one.

Report a known problem again only when its numbers grow. When the state drops, say what ended it.

After three calm hours in a row, or 72 hours after the release, add: "This watch can be switched off." Leave
that to the owner.

If there was no reaction this hour, send: "Calm: no reactions this hour." Add the sentence above when it is
due. Keep the post under 900 characters.
`),
  relatedTemplates: ['release-notes-draft', 'crash-meets-feedback', 'urgent-topic-alert'],
  schedule: { type: 'every', n: 1, unit: 'hours' },
  requiredIntegrations: [],
  createdAt: '2026-06-02T09:00:00.000Z',
}

import { prose, withHouseRules } from './prose.ts'
import type { Template } from './template.ts'

export const duplicateSweep: Template = {
  slug: 'duplicate-sweep',
  name: 'Duplicate sweep',
  subtitle: 'Proposes merges of topics, people, companies; changes nothing',
  need: 'order',
  description: prose(`
A weekly list of topics, people and companies that look like the same one, with the evidence and which record
to keep. Posted on Wednesdays at 07:00. It compares records that are new or changed in the last week with
older ones, and leaves every merge to a person. Expect a longer list the first time, and run it once by hand
to see what your sources produce.
`),
  modelLevel: 'med',
  outputChannels: null,
  prompt: withHouseRules(`
Keep the records clean without breaking any. Find pairs that are probably the same thing and hand them to a
person with enough evidence to decide in ten seconds. Propose only: make no merge, even if your capabilities
would allow it.

Look-back window: records created or changed in the last 7 days, compared with topics active in the last 180
days and with all people and companies.

Read earlier runs and record histories first. Do not propose a pair that a person has already declined or
taken apart.

**Companies.** Same domain after removing "www" and letter case, or one domain that our messages show to be an
alias of the other. Parent and subsidiary are two companies. Similar names with different domains are never
enough.

**People.** Same e-mail; or the same handle on two platforms together with the same company; or a person
saying so ("I'm also kestrel on Discord"). The same name is never enough, and neither is the same picture.

**Topics.** One fix or one answer would satisfy everybody in both. A shared feature, screen or error class is
not enough. A special case of a wider topic is not its duplicate.

Grade each pair "certain" or "likely". Drop the rest. A wrong merge costs more than a missed one.

Write three headings, up to eight pairs each, certain ones first. Each bullet holds:

- both linked names, and which to keep: the one with the longer history, unless its title misleads
- the evidence in one sentence, with links
- what would move: messages and people
- what would be lost: fields that disagree, such as two titles or two owners

Close with pairs from last week that are still undecided, as a count.

If there are none, send: "No likely duplicates this week." Keep the post under 3,000 characters.
`),
  relatedTemplates: ['new-topic-triage', 'new-customer-card', 'topic-gains-ground'],
  schedule: { type: 'cron', expr: '0 7 * * 3' },
  requiredIntegrations: [],
  createdAt: '2026-05-19T09:00:00.000Z',
}

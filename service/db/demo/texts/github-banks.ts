import type { Bank } from './bank.ts'

export const githubBanks: Record<string, Bank> = {
  'github-status-missing': {
    symptoms: [
      'The required check `northline/build` stays "Expected — waiting for status" on {pr}.',
      'We can’t merge: Northline finished {mins} minutes ago, GitHub never got the status.',
      'Check missing on {few} pull requests since [this morning|{day}|lunch].',
      'Every few days the status does not arrive, re-running the workflow brings it.',
      'In the dashboard the run is green, on GitHub the check is still yellow. Commit {sha}.',
      'Merge blocked for {dozens} people because one required check is never reported.',
      'An admin had to merge by force {few} times today, which is not what required checks are for.',
    ],
    contexts: [
      'Repository {repo}, app installed for the whole organization.',
      'Webhook deliveries on GitHub show {few} redeliveries with a 202 from you.',
      'Only commits pushed within the same minute are affected, it seems.',
      'It comes in waves: nothing for days, then {dozens} in an hour.',
      'No changes in branch protection on our side.',
    ],
    asks: [
      'Can you resend the status for {sha}?',
      'Is there a button to report again without a new run?',
      'Anything on your status page?',
      'Should we drop the check from the required ones for now?',
    ],
    echoes: [
      'Same here, {few} pull requests, started around the same time.',
      'Rerun helped for {sha}, but that is {mins} minutes of CI for one status.',
      'We see the waves as well, always when GitHub has delays on webhooks.',
      '`nl status resend {sha}` works if you have the CLI at hand!',
      'Took it out of the required checks for the moment. Not proud.',
      'Our bot now closes and reopens PRs, that triggers it too 🙈',
      'It’s back for us without doing anything.',
      'At {company} it is only the monorepo, {dozens} pushes an hour. The small ones are fine.',
    ],
    staff: [
      'I resent the statuses of the last {few} hours for your repositories, {sha} should be green now.',
      'What happens: GitHub delivers the push twice and late, we take the second for a duplicate of a finished run, and drop the report with it. Fix is in review.',
      '`nl status resend <sha>` reports again without a run. It needs only a read token.',
      'The reconciler that compares our runs with GitHub’s checks every two minutes is live since today. Late, but nothing should stay open.',
      'Please keep the check required if you can, with the reconciler it is at most two minutes late.',
      'Could you send me the delivery id from GitHub’s webhook page? It lets me follow one event end to end.',
    ],
    outcomes: [
      'All green again, thanks for the quick hand.',
      'Resend did the trick.',
      'Since the reconciler nothing was stuck, {few} days now. 👏',
      'Delivery id: {hash}-{sha}.',
    ],
    inside: [
      '{customer} can’t merge, {dozens} open PRs. Resending now.',
      'Same wave as last time: GitHub’s webhook delay goes over five minutes and our dedupe drops the second delivery.',
      'Reconciler: every two minutes, only for runs finished in the last hour, {hundreds} API calls an hour at worst. We stay far below the limit.',
      'Let’s write the status page entry before customers ask. I take it.',
      'After the rollout: {few} late statuses repaired by the reconciler, zero stuck.',
    ],
    log: 'webhook',
  },
  'github-merge-queue': {
    symptoms: [
      'Builds in our merge queue never hit the cache, each one is cold.',
      'With the merge queue the status is reported to the pull request head instead of the queue commit.',
      'Does the cache understand `gh-readonly-queue/main/pr-{n3}-{sha}` branches?',
      'We turned the merge queue on and our builds went from {few} to {mins} minutes.',
    ],
    contexts: [
      'Queue with batches of {few}.',
      'The branch name is part of the key and in a queue it is new every time.',
      '{dozens} merges a day.',
    ],
    asks: [
      'Is there a setting to use the target branch as the cache branch?',
      'Is `merge_group` supported at all?',
      'Planned?',
    ],
    echoes: [
      'We set `cache.branch: main` for queue runs by hand, gives {pct} % hits.',
      'Status on the wrong commit here as well, the queue waits until it times out.',
      'Would be the last missing piece for us.',
      'Careful with writing from the queue, a failed batch leaves entries you don’t want.',
    ],
    staff: [
      'For the cache: `cache.branch: "{expr:github.base_ref}"` in queue runs. We want to make that the default.',
      'The `merge_group` event is received, the report to the right commit is not done. It is planned together with the reconciler.',
      'Good warning about failed batches; queue runs would read from main and write only after the merge.',
    ],
    outcomes: ['cache.branch works, {pct} % hits. Thanks!', 'OK, we keep the queue off until then.'],
    inside: [
      '{customer} turned the queue off because of us. That stings.',
      'Read from base, write after merge. Design note is in the doc, please comment until {day}.',
    ],
  },
  'github-comment-noise': {
    symptoms: [
      'Each push adds another comment of the Northline bot, {pr} has {dozens} of them.',
      'My inbox is full of "Preview ready".',
      'Can the bot edit its comment instead of writing a new one?',
    ],
    contexts: [
      'We push small commits, so it gets silly.',
      '{dozens} people are subscribed to that repository.',
    ],
    asks: ['Is there an off switch?', 'A single comment would be perfect.'],
    echoes: [
      '+1, we filter them in mail.',
      'Reviewers scroll past ten of those to reach the discussion.',
      'With `comments: single` it is quiet now 👍',
      'Or just the check, no comment at all. That would be my favourite.',
    ],
    staff: [
      'One comment, edited in place, is the default now. `comments: off` removes it completely.',
      'Old comments stay, sorry. New pull requests have one only.',
      'Edits do not send notifications, so inboxes should be calm.',
    ],
    outcomes: ['Much better, thank you.', 'Quiet at last 😌'],
  },
  'github-permissions': {
    symptoms: [
      'Our admin refuses to install the app because it wants write access to contents.',
      'Which permissions does the GitHub app need, and why?',
      'Why "contents: write"? Builds should only read.',
      'The consent screen asks for {few} more permissions than last year. What changed?',
    ],
    contexts: [
      'Organization with {hundreds} repositories, so they look twice.',
      'I need a sentence per permission for the form.',
      'Read access was never a discussion.',
    ],
    asks: [
      'Is there a reduced version?',
      'Can we install it for selected repositories first?',
      'Is there a table somewhere?',
    ],
    echoes: [
      'We had the same talk, in the end we used the workflow token only, without the app.',
      'A table with permission and reason would end this question once and for all.',
      'The write part is for statuses of forks, I was told.',
      'Selected repositories work fine, we started with {few}.',
    ],
    staff: [
      'Contents write is used for one thing: commit statuses of pull requests from forks. You can refuse it, then forks have no status.',
      'Table: checks write (report), pull requests write (one comment), contents read (preview build), metadata read. I’ll make it a page.',
      'You can start with selected repositories and add more later without a new consent.',
    ],
    outcomes: [
      'That is what I needed for the form.',
      'Approved without contents write, works.',
      'Page helps, forwarded to our admins.',
    ],
  },
  'github-enterprise': {
    symptoms: [
      'We run GitHub Enterprise Server in our own network. Can Northline work with it?',
      'Webhooks can’t reach you from our GitHub server, outbound connections only.',
      'Is there a relay or agent for GitHub Enterprise Server?',
    ],
    contexts: [
      'Version 3.1{few}, about {hundreds} developers.',
      'Inbound connections are out of the question.',
      'CLI and cache work already, it is only checks and previews.',
    ],
    asks: [
      'What are the options?',
      'Would a poller be acceptable for you?',
      'Is there a plan for this year?',
    ],
    echoes: [
      'Same setup here, we would test an agent.',
      'We poll the API from a small job and call `nl status`, for checks that is enough.',
      'A relay that only connects outwards would pass our firewall team.',
    ],
    staff: [
      'Cache and CLI do not care. For checks and previews we need the events, and a relay that connects outwards is what we design at the moment.',
      'Until then `nl status` in the workflow reports checks without webhooks.',
      'Interested in testing? We need two companies with a server behind a firewall.',
    ],
    outcomes: [
      '`nl status` will do for checks. Count us in for the test.',
      'Understood, thanks for being clear.',
    ],
  },
  'github-app-rename': {
    symptoms: [
      'We renamed {repo} and the dashboard still shows the old name.',
      'After transferring a repository to another organization the cache starts empty.',
    ],
    contexts: ['The project id is the same, only the name is off.', 'Transfer was {few} days ago.'],
    asks: ['Can the cache scope be moved?', 'Do I have to reinstall the app?'],
    echoes: ['Reinstalling fixed the name for us.', 'Same after our rebrand, {dozens} repositories.'],
    staff: [
      'Names follow with the next push now. For a transfer I can move the scope by hand, please send both full names.',
      'Moved. Your next build should be warm.',
    ],
    outcomes: ['Warm again, thank you.', 'Name is right since the push.'],
  },
}

import type { Bank } from './bank.ts'

export const previewWishes: Record<string, Bank> = {
  'preview-db-branch': {
    symptoms: [
      'All our previews share one staging database and {few} times a week somebody’s migration breaks the others.',
      'Is there a way to give each preview its own database with seed data?',
      'We would love database branches: a copy of a seeded Postgres per preview, thrown away at the end.',
      'Two previews, two migrations, one database. You can imagine the rest.',
      'The only thing that keeps us from using previews for {svc} is the database.',
    ],
    contexts: [
      'Our seed dump is {dozens} GB, loading it takes {mins} minutes, so a plain restore is no option.',
      'Postgres 16 with two extensions.',
      'We have a script that makes a schema per branch, it falls apart with every second migration tool.',
      'Data has to be masked before, {team} would not allow it otherwise.',
      'At the moment {dozens} previews a day.',
    ],
    asks: [
      'Is that planned?',
      'How do others handle it?',
      'We would pay for that, no question.',
      'Could you support an existing branching provider through a hook?',
    ],
    echoes: [
      'Yes please. This is the number one wish of my team.',
      'We use a container with a baked-in dump. Works up to {few} GB, then it hurts.',
      'Masking is the important half. A copy of production without it is useless for us.',
      'A `before_start` hook with the branch name would already help, then we bring our own.',
      'Same trouble with MySQL, so please not only Postgres.',
      'What about previews that live for weeks, do they follow the seed or keep their copy?',
      'We at {company} built that with snapshots of the volume, {secs} s per copy. Happy to share.',
    ],
    staff: [
      'It is the most wanted thing for previews right now. We are prototyping copy-on-write branches for Postgres, seeds refreshed nightly.',
      'A hook comes first: `hooks.database` gets the branch and returns a connection string. Beta in a few weeks.',
      'Masking would be rules per column, checked in with the repository. Does that match how you think about it?',
      'Could I book half an hour with you about the seed? {dozens} GB is exactly the size we want to test with.',
    ],
    outcomes: [
      'Rules per column sounds right.',
      'The hook would do for us. Put us on the list please.',
      'Call is booked, see you {day}.',
    ],
    inside: [
      'Counted the asks for database branches: {dozens} people in {few} weeks, {customer} among them.',
      'Prototype: {dozens} GB seed, branch in {few} seconds, writes cost about 8 %. I like it.',
      'I would start with the hook. It is {few} days of work and half of them are served.',
      'Masking decides whether {customer} can use it, so it can’t be "later".',
    ],
  },
  'preview-custom-domain': {
    symptoms: [
      'Can previews run under our own domain, something like `pr-{n3}.preview.{domain}`?',
      'Sign-in callbacks need a fixed parent domain, the generated addresses can’t be registered with our identity provider.',
      'Cookies for `.{domain}` don’t reach the preview, so half of the app can’t be tested.',
    ],
    contexts: [
      'Wildcard record is no problem on our side.',
      'We show previews to clients, a strange address makes them nervous.',
      '{few} projects, one parent domain would do for all.',
    ],
    asks: ['Is a wildcard certificate handled by you?', 'Planned?', 'What would it cost?'],
    echoes: [
      'Same with our OAuth provider, max {dozens} callback URLs and no wildcards.',
      'We put a tiny proxy in front. It works, but it is one more thing to look after.',
      'Would need that for CORS as well.',
      '+1, mostly for the cookies.',
    ],
    staff: [
      'Own wildcard domains are planned for the Team plan: one CNAME, certificates by us.',
      'Meanwhile the callback relay may help: register one fixed address, it forwards to the preview in `state`.',
      'No price on top, as far as I know today.',
    ],
    outcomes: ['The relay does the trick for sign-in, thanks.', 'Good, we will wait for it then.'],
  },
  'preview-sso': {
    symptoms: [
      'Our security team does not accept previews that are public to anyone with the link.',
      'Can previews sit behind our own identity provider (OIDC)?',
      'The OIDC beta works for us, but group claims are ignored: everybody in the company gets in.',
      'With SSO switched on, webhooks from our payment provider get a redirect to the login page.',
    ],
    contexts: [
      'Around {hundreds} people, groups decide who sees what.',
      'Previews contain unreleased product names.',
      'Basic auth was accepted for a trial but not for good.',
      'Provider speaks OIDC and SAML, we prefer OIDC.',
    ],
    asks: [
      'When could we get into the beta?',
      'Can paths be excluded, e.g. `/webhooks/*` and `/healthz`?',
      'Is there an audit log of who opened which preview?',
    ],
    echoes: [
      'Same requirement here. "Hard to guess" is not access control, they said, and they are right.',
      'Group claims are what we need as well, contractors must not see everything.',
      'For health checks we use a header with a token now, `x-nl-bypass`, works.',
      'The beta has been stable for us for {few} weeks.',
    ],
    staff: [
      'You are in the beta now; you need issuer, client id and secret in Settings → Access.',
      'Group claims are merged: `allow_groups: [engineering, qa]`, live with the next rollout.',
      'Exceptions by path are in, `public_paths` in preview.yml. Keep the list short, each is a hole.',
      'Each sign-in is in the audit log already, with preview and time.',
    ],
    outcomes: [
      'Groups work as expected. Our reviewers sign off today.',
      '`public_paths` fixed the webhooks.',
      'Passed the review, thank you all.',
    ],
    inside: [
      '{customer} needs groups in SSO before the rollout, otherwise it stops at the security board.',
      'Beta feedback is good, {few} of {few} would use it tomorrow. Docs are the open part.',
      'Should SSO be Enterprise only? I would put it into Team, safety should not be an upsell.',
    ],
  },
  'preview-qa-praise': {
    symptoms: [
      'Our designer just reviewed a PR for the first time, on her phone. The preview link did that.',
      'QA asked me to pass on a thank you for the screenshot in the comment.',
      'Since we have previews, bugs are found before the merge. {few} weeks, {dozens} findings.',
      'Small thing, big effect: product now approves text changes themselves in the preview.',
    ],
    contexts: [
      'Nobody had to be trained, they just clicked.',
      '{team} uses it every day.',
      'We used to do that on a shared staging, with a booking sheet.',
    ],
    asks: ['Well done!', 'Please never remove the screenshot.', '❤️'],
    echoes: [
      'Same at {company}, design lives in the previews.',
      'The screenshot diff is the best part.',
      'My favourite: "can I keep this link?" from our CEO.',
      'How do you deal with test accounts in previews, {asker}?',
    ],
    staff: [
      'Thank you for telling us! Passed on to the whole previews team.',
      'The screenshot was a hackday project, its author is grinning now.',
      'Love the booking sheet detail. Those are in a museum soon.',
    ],
    outcomes: ['Deserved :)', 'Keep it up!'],
  },
}

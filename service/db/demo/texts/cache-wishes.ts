import type { Bank } from './bank.ts'

export const cacheWishes: Record<string, Bank> = {
  'cache-arm-share': {
    symptoms: [
      'Half of our jobs moved to arm64 and now the cache holds everything twice.',
      'TypeScript output is the same on x86 and ARM, yet the key contains the architecture and nothing is shared.',
      'We would like to mark {pkg} as platform independent, so that both architectures use one entry.',
    ],
    contexts: [
      'About {pct} % of our targets are plain JavaScript or generated code.',
      'Storage went from {dozens} to {hundreds} GB with the ARM migration.',
      'Runner mix: {runner} for tests, self-hosted arm64 for images.',
    ],
    asks: [
      'Could the architecture be left out of the key per target?',
      'Is anyone doing this with a custom key already?',
      '+1 from us if this is being collected somewhere.',
    ],
    echoes: [
      'We set `NL_CACHE_PLATFORM=any` for lint and docs, seems to work, undocumented I think.',
      'Careful with packages that ship prebuilt binaries, we learned that the hard way 🙃',
      'A `platform: any` next to the target in northline.yml would be perfect.',
      'Would save us {dozens} % of the quota.',
      'Same wish here for the mac laptops of the team, they could read what CI wrote.',
    ],
    staff: [
      'Nice idea with `platform: any`. We need a check that refuses it for outputs with native code, otherwise people get hurt.',
      '`NL_CACHE_PLATFORM` exists for our own tests, it may change. Please don’t build on it yet.',
      'Noted with your numbers. It is on the list after Bazel, because both touch the key format.',
    ],
    outcomes: ['Makes sense, thanks for the honest answer.', 'Will follow along, thanks!'],
  },
  'cache-bazel': {
    symptoms: [
      'We would like to point `--remote_cache` at Northline. [Any news on|What is the state of] the gRPC endpoint?',
      'Bazel 8 with `--remote_cache=grpcs://bazel.{region}.northline.example` reads fine but every write ends with PERMISSION_DENIED.',
      'Is the Remote Execution API (cache part only) on the roadmap? We run a self-made bucket and want to get rid of it.',
      'Tried the beta flag for Bazel today: {pct} % hits on the second build, very promising.',
      'Bazel on arm64 gets no hits at all, on x86 {pct} %.',
    ],
    contexts: [
      'Bazel 8.{few}, rules_cc and rules_rust, roughly {hundreds} targets.',
      'Embedded builds for three boards, so the cache matters more than the machines.',
      'Today it is a bucket with a small proxy that {colleague} would be happy to switch off.',
      'Credential helper returns `Authorization: Bearer`, works for other endpoints.',
    ],
    asks: [
      'Is there a date?',
      'Which header does the write path expect?',
      'Can we join the beta with a second project?',
      'Would you take a test setup from us?',
    ],
    echoes: [
      'Waiting for the same. We’d move within a week of a stable release.',
      'With `--remote_header=x-nl-token=…` the writes go through, found it in the changelog.',
      'Does compression (`--remote_cache_compression`) work? I get INVALID_ARGUMENT.',
      'At {company} we measured {mins} minutes cold, {secs} seconds warm. Please ship it.',
      'ByteStream reads above {dozens} MB stall for us, smaller ones are fine.',
    ],
    staff: [
      'Reads are open, writes need a project token: `--remote_header=x-nl-token=$NL_TOKEN`. A credential helper is coming.',
      'Compression (zstd) is merged and goes live with the next rollout in {region}.',
      'No date I could promise yet. The protocol is done; what is missing are quotas and garbage collection for it.',
      'ARM got no hits because the platform properties were part of our key. Fixed in the beta since this morning.',
      'I added your second project to the beta. Tell us about anything odd, also small things.',
    ],
    outcomes: [
      'Writes work with the header, {pct} % hits. Excited!',
      'Fixed, ARM hits as well now. Thanks {mate}.',
      'Good enough to plan with, thank you.',
    ],
    inside: [
      '{customer} would sign for two years if Bazel is in by the end of the quarter.',
      'Garbage collection for CAS blobs is the last big piece. I guess {few} weeks, honest ones.',
      'Beta numbers: {dozens} projects asked, {few} active, hit rate {pct} %.',
      'I would not announce it before quotas exist, one {customer} build can fill a terabyte.',
    ],
    log: 'bazel',
  },
  'cache-read-only-forks': {
    symptoms: [
      'Pull requests from forks can’t use the cache at all, because they get no secret.',
      'As an open source project most of our PRs come from forks, and each of them builds {mins} minutes from zero.',
      'Would it be possible to give forks read access without the right to write?',
    ],
    contexts: [
      'About {dozens} forks are active each month.',
      'We don’t want strangers to write, obviously.',
      'Public repository, cache-action 3.3.',
    ],
    asks: ['A public read token would be enough.', 'How do others solve this?'],
    echoes: [
      'We maintain a mirror job just for that. Please save us from it.',
      'Poisoning is the reason forks must not write, so read-only is the right cut.',
      'Tried 3.4 on our repo: fork PRs went from {mins} minutes to {few}. 🎉',
      'Would love that for {repo} too.',
    ],
    staff: [
      'cache-action 3.4 has `mode: read` and public projects can switch on "forks may read". No token needed.',
      'Writes from forks stay impossible, whatever the workflow says. The server checks the origin of the run.',
      'The guide is online, with a complete workflow to copy.',
    ],
    outcomes: ['Works on the first try, closing this. Thanks all!', 'Our contributors will love you.'],
  },
  'cache-self-host': {
    symptoms: [
      'Is it possible to keep the cached artifacts in a bucket of our own and use Northline for the rest?',
      'Our auditors do not accept build outputs outside our account. Can the cache run in our own bucket?',
      'We need artifacts to stay inside our network. What are the options?',
      'Question about "bring your own bucket": is it available on the Enterprise plan or planned?',
    ],
    contexts: [
      'S3-compatible storage in {region}, versioned, with our own keys.',
      'The index (keys, sizes, times) may live with you, only the bytes have to stay here.',
      'We build roughly {dozens} TB a month.',
      'Same question came from {few} of our own customers.',
    ],
    asks: [
      'Who could we talk to about a pilot?',
      'Does the CLI talk to the bucket directly or through you?',
      'Would signed URLs be an option?',
      'What would that mean for latency?',
    ],
    echoes: [
      'Interested as well, health data, same auditors more or less.',
      'For us direct upload with short-lived credentials would pass the review, a proxy would not.',
      'We tested with MinIO on the side, {dozens} ms instead of {hundreds}. The network part alone is worth it.',
      'Encryption with a customer key would already answer half of our questions.',
    ],
    staff: [
      'Today artifacts live with us in the region you choose. Own buckets are in design; the CLI would upload directly with credentials that live 15 minutes.',
      'We are looking for three pilot customers. I’ll send you the one-page design, comments welcome.',
      'Keys managed by you are available now on Enterprise, own buckets are not yet.',
      'Latency is mostly the distance to the bucket, we would only be asked for the index: one small request per build.',
    ],
    outcomes: [
      'Thanks, that is the answer I need for our committee.',
      'Please count us in for the pilot.',
      'One-pager received, comments by {day}.',
    ],
    inside: [
      '{customer} asked again about the own bucket. It is a condition, not a wish.',
      'If the index stays with us the change is {few} weeks: credential broker, direct upload, a health check.',
      'Pilot list so far: Tidewater, Omsorg and maybe {customer}.',
      'Support load worries me more than the code. Every bucket policy is different.',
    ],
  },
  'cache-speed-praise': {
    symptoms: [
      'Just wanted to share: main builds went from {dozens} minutes to {few} after a week with the cache.',
      'First month with Northline: {pct} % less CI time, same tests.',
      'We finally turned the cache on for {repo}. {mins} minutes → {secs} seconds on a warm build. I checked three times.',
      'Numbers for whoever is deciding: {hundreds} builds last week, median {mins} min before, {few} min after.',
    ],
    contexts: [
      'Setup took one afternoon, most of it was reading our own old scripts.',
      '{tool} monorepo with {hundreds} packages.',
      'The team stopped opening a second tab while waiting :)',
    ],
    asks: [
      'So, thank you!',
      'Great work, please keep it this simple.',
      'Our {team} team sends cake. Virtually.',
    ],
    echoes: [
      'Similar here, we cancelled {few} large runners.',
      'What’s your hit rate? We are at {pct} % and I wonder if there is more.',
      'Congrats {asker} 🎉',
      'Could you share your northline.yml? Ours is at half of that.',
      'That matches what we see with {tool}.',
    ],
    staff: [
      'That made our morning, thank you {asker}! May we quote the numbers?',
      'Wonderful. If you split the lint target from build you should see a few more hits.',
      'Sharing this with the team. {pct} % is better than our own repository, to be honest 😄',
    ],
    outcomes: ['Sure, quote away.', 'Will try the split, thanks!'],
    inside: [
      'Worth a slide: {customer} went from {dozens} to {few} minutes.',
      'Can someone ask {customer} for a quote on the site?',
    ],
  },
}

import type { Bank } from './bank.ts'

/** Everyday questions that belong to no topic: daily use. */
export const helpDaily: Record<string, Bank> = {
  env: {
    symptoms: [
      'How do I pass a secret to previews without writing it into preview.yml?',
      'Environment variables from the dashboard don’t reach my {svc} service.',
      'Can variables differ between previews of main and of pull requests?',
      'Is there something like `NL_PREVIEW_URL` in the container?',
    ],
    contexts: [
      '{few} services, each needs another set.',
      '1: Names start with PUBLIC_, if that matters.',
      '1: It worked before I renamed the service.',
    ],
    asks: ['Am I holding it wrong?', 'Where is that documented?', '1: Is a restart needed?'],
    echoes: [
      '0: Secrets → scope "preview", then reference as `secret:NAME`.',
      '1: You have to redeploy, a restart keeps the old values.',
      '3: `NL_PREVIEW_URL` exists, plus one per service: `NL_URL_API` and so on.',
      '1: PUBLIC_ ones are baked in at build time, so they belong to the build.',
    ],
    staff: [
      '0: Dashboard → Secrets, scope "preview". They are only injected into services that name them.',
      '1: The rename is the reason, secrets are bound to the service name. Bind them again and redeploy.',
      '2: There is `when: main` and `when: pull_request` per variable since 4.1.',
    ],
    outcomes: [
      '1: Redeploy was missing. Thanks!',
      '1: Bound again, all there.',
      '2: `when:` is exactly what I wanted.',
    ],
  },
  playwright: {
    symptoms: [
      'What is the best moment to start Playwright against a preview?',
      'Our e2e job starts before the preview is ready and fails on the first click.',
      'Can the e2e job get the preview address as an output?',
      'Screenshots differ between preview and local, fonts are missing.',
    ],
    contexts: [
      '{hundreds} tests, {few} shards.',
      'Runs on {runner} after the preview action.',
      '01: About {pct} % of the failures are timing.',
    ],
    asks: ['01: How do you wait?', '01: Is there a ready event?', 'Any example workflow?'],
    echoes: [
      '01: `nl preview wait --timeout 6m` and then the tests.',
      '2: The action has an output `url`, use `steps.preview.outputs.url`.',
      '3: We bake the fonts into the image.',
      '012: Trigger on `deployment_status`, then GitHub does the waiting.',
    ],
    staff: [
      '01: `nl preview wait` returns as soon as all health checks pass, and it prints the address.',
      '012: deployment_status works as well, and costs no waiting runner.',
      '3: For fonts, `apt-get install fonts-noto` in the preview image is usually enough.',
    ],
    outcomes: [
      '01: wait it is. Green since.',
      '012: deployment_status saves us {mins} minutes of waiting per PR.',
      '3: Fonts fixed the diff.',
    ],
  },
  macos: {
    symptoms: [
      'Cache hit rate on macOS runners is {pct} %, on Linux nearly a hundred.',
      'Xcode builds: which folders should be artifacts?',
      'Is the CLI notarized? Gatekeeper complains on a fresh Mac.',
    ],
    contexts: [
      'macos-15, Xcode 16.{few}.',
      '01: Swift packages plus some React Native.',
      '0: Case-insensitive disk, maybe?',
    ],
    asks: ['01: What do you cache?', '01: Anybody with a good setup?'],
    echoes: [
      '01: DerivedData is full of absolute paths, we only cache the Swift package checkouts.',
      '01: Pods and node_modules, nothing else.',
      '2: `brew install northline` avoids the Gatekeeper question.',
    ],
    staff: [
      '2: The binary is notarized since 4.1.1; older ones need `xattr -d`.',
      '01: Absolute paths are the enemy there. `-derivedDataPath` inside the workspace makes it stable.',
      '01: {mate}’s setup is what I would recommend, too.',
    ],
    outcomes: ['01: derivedDataPath brought us to {pct} %.', '2: Via brew it just works.'],
  },
  action: {
    symptoms: [
      'cache-action prints "Unexpected input \'paths\'" since the update.',
      'Does cache-action work in reusable workflows?',
      'The post step of the action is skipped when a job is cancelled, so nothing is saved.',
      'Node 20 deprecation warning from cache-action on {runner}.',
      'Would you consider a `restore-only` step for matrix jobs?',
    ],
    contexts: [
      'cache-action 3.{few}, called from {repo}.',
      'Workflow with {few} jobs and a matrix.',
      'Worked with 3.1.',
    ],
    asks: [
      '023: Is that a bug or did I miss a note?',
      '024: Happy to send a PR.',
      'What is the recommended way?',
    ],
    echoes: [
      '0: `paths` is `path` since 3.0, the alias was removed.',
      '1: Reusable workflows work, but secrets need `inherit`.',
      '2: We save with `if: always()` in a separate step.',
      '3: Same warning here, harmless I think.',
    ],
    staff: [
      '0: The alias is back in 3.5.1 with a warning, it should not have gone in a minor version.',
      '3: Node 24 runtime is in 3.6, out this week.',
      '4: `lookup-only: true` does what you describe, the name is just not great.',
      '0124: A PR would be lovely, the test for it is in `test/post.test.ts`.',
    ],
    outcomes: ['0: 3.5.1 works.', '4: lookup-only is what I need, thanks.', '24: PR {pr} opened.'],
  },
  operatorAndApi: {
    symptoms: [
      'Is there a Terraform provider for projects and secrets?',
      'API question: how do I get all runs of one branch?',
      'Rate limit of the API, {hundreds} requests a minute, is that per token?',
      'Webhook signature does not match on my side, what exactly is signed?',
    ],
    contexts: [
      '0: {dozens} projects to manage.',
      '123: Small service in {lang}.',
      '3: curl works, my code does not, so it is probably me.',
    ],
    asks: ['Hints?', 'Is there an SDK?', 'What do you use internally?'],
    echoes: [
      '3: Raw body! Frameworks that parse JSON first break the signature.',
      '1: `GET /runs?branch=…&limit=100` and follow the cursor.',
      '0: A community provider for Terraform exists, covers projects only.',
      '2: Per token, yes. We use two.',
    ],
    staff: [
      '3: The signature covers timestamp, a dot, and the raw body. There is a ready function in the SDK.',
      '0: A Terraform provider is in private beta, want in?',
      '2: Per token, and the headers tell you what is left.',
    ],
    outcomes: ['3: Raw body. Classic. Thanks!', '1: Cursor works.', '0: Yes, please add me to the beta.'],
  },
  hitRate: {
    symptoms: [
      'Our hit rate dropped from {pct} % to {dozens} % after a dependency update. Normal?',
      'Why is {pkg} rebuilt on each commit although nobody touches it?',
      'Is there a way to see the hit rate per package?',
      'Two developers, same commit, different keys. What could differ?',
    ],
    contexts: [
      'Lockfile changes every other day thanks to our update bot.',
      '{tool}, CLI {ver}.',
      '{dozens} packages, the shared config package is an input of all.',
    ],
    asks: ['How do you keep keys stable?', 'Where do I start looking?', '0: Can the lockfile be left out?'],
    echoes: [
      '01: Lockfile as a whole is a bad input, use `lockfile: pruned`.',
      '013: `nl why` is your friend.',
      '3: Environment variables! `CI=true` was part of our key by accident.',
      '3: Node version differs between laptops here, that was it.',
    ],
    staff: [
      '01: `lockfile: pruned` takes only the part that a package uses. It is the default for new projects.',
      '2: Dashboard → Cache → Packages has it per package, since last month.',
      '3: Different Node minors make different keys on purpose; `.nvmrc` in the repo helps.',
    ],
    outcomes: [
      '01: Pruned brought us back to {pct} %.',
      '3: It was CI=true, thanks.',
      '2: Found the page, very useful.',
    ],
  },
}

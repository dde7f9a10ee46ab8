import type { Bank } from './bank.ts'

/** Everyday questions that belong to no topic: setting up. */
export const helpSetup: Record<string, Bank> = {
  filters: {
    symptoms: [
      'How do I build only what changed since main? `nl run build --affected` builds everything for me.',
      'Is there a filter for "this package and everything that depends on it"?',
      '`--filter {pkg}...` also runs the tests of {pkg2}, is that intended?',
      'Can I exclude one package from `nl run test`?',
    ],
    contexts: [
      '0: Shallow clone with depth 1, in case that matters.',
      '{tool} workspace, {dozens} packages.',
      'Works on my machine, not on {runner}.',
      'CLI {ver}.',
    ],
    asks: ['What am I missing?', 'Pointers welcome.', 'Is that in the docs? I could not find it.'],
    echoes: [
      '0: Depth 1 has no merge base, use `fetch-depth: 0`.',
      '1: The dots go in front for dependents: `...{pkg}`.',
      '0: I had the same yesterday, it was the shallow clone.',
      '`nl graph --filter` prints what would run, nice for trying.',
    ],
    staff: [
      '0: `--affected` needs the merge base, so fetch at least {hundreds} commits or all of them.',
      '3: `--filter "!{pkg}"` excludes one, quotes because of the shell.',
      '{mate} is right. `nl graph` is the best way to see it before it runs.',
    ],
    outcomes: [
      '0: fetch-depth it was. Thanks!',
      'Works, {dozens} packages became {few}.',
      '1: Ah, dots in front. Got it.',
    ],
  },
  docker: {
    symptoms: [
      'How do I use the cache inside `docker build`?',
      'Is it possible to pass NL_TOKEN as a build secret instead of an argument?',
      'Layer caching and the Northline cache at the same time, does that make sense?',
      'Our image build always says "0 of {dozens} tasks cached" while the job outside hits everything.',
    ],
    contexts: [
      'BuildKit, multi-stage, base image node:{node}.',
      'Compose for local work, {runner} in CI.',
      'The image is for {svc}.',
    ],
    asks: ['Any example?', 'What do people do here?', '01: Would mounting ~/.northline help?'],
    echoes: [
      '1: `RUN --mount=type=secret,id=nl_token` works fine for us.',
      '0123: We build outside and only copy the result into the image, much simpler.',
      '03: Check that .git is not in .dockerignore, the key needs the tree hash.',
      '2: Layers for dependencies, Northline for the build itself. That’s our split.',
    ],
    staff: [
      '1: Secret mount is right, an ARG would end up in the history of the image.',
      '3: If .git is ignored, set `NL_TREE_HASH` from outside: `git rev-parse HEAD:`.',
      '0123: There is an example repository with exactly that, see docs → Guides → Docker.',
    ],
    outcomes: [
      '3: It was .dockerignore. {pct} % hits now.',
      '1: Secret mount works, thank you both.',
      '0: We’ll build outside then.',
    ],
  },
  languages: {
    symptoms: [
      'Anybody using Northline with Gradle? Our module graph has {dozens} modules.',
      'Rust workspace here: what do you put into `artifacts`, the whole target directory?',
      'Python with uv, can the cache hold virtual environments?',
      'Go caches by itself, is there still a point in `nl run` for Go?',
      'Does the CLI understand PHP/composer projects?',
    ],
    contexts: ['Cold build takes {mins} minutes.', 'CI on {runner}.', 'Mixed repository, {few} languages.'],
    asks: ['Looking for a northline.yml to steal from.', 'Experiences?', 'Worth it?'],
    echoes: [
      '1: For Rust we save `target/release/deps` only, the rest is noise.',
      '0: Gradle: set the home of the build cache inside the workspace and list it under artifacts.',
      '2: Virtual environments have absolute paths, we cache the uv download cache instead.',
      '3: For Go it pays off with code generation and tests, not with compile.',
      'Happy to share ours, {dozens} lines.',
    ],
    staff: [
      'Any tool works as long as inputs and outputs are files. The examples folder has Gradle, Cargo, uv and Go.',
      '3: For Go I would only wrap tests and generators, `go build` is quick already.',
      'Would you open a pull request with yours? Examples from real projects are the best ones.',
    ],
    outcomes: [
      'Cold {mins}, warm {few} minutes. Convinced.',
      '1: deps only was the trick.',
      'Thanks, I’ll write it up as an example.',
    ],
  },
  tokens: {
    symptoms: [
      'Which token do I use in CI, a personal one or a project token?',
      'My token stopped working this morning: `401 token expired`.',
      'Can a token be limited to one project?',
      'How do I rotate NL_TOKEN without breaking running builds?',
    ],
    contexts: [
      '{dozens} repositories use the same secret.',
      '013: It was created by a colleague who left.',
      '0123: Organization secret on GitHub.',
    ],
    asks: ['Best practice?', '1: Do they expire at all?', '03: Is OIDC possible instead?'],
    echoes: [
      '01: Project tokens. Personal ones die with the person, learned that one the hard way.',
      '3: Two valid tokens at once works, so: add new, deploy, remove old.',
      'OIDC from GitHub works with `permissions: id-token: write`.',
    ],
    staff: [
      '03: Project token for CI, always. They can overlap, so rotation needs no break.',
      '03: OIDC is the nicest: no secret at all. `auth: oidc` in the action.',
      '1: Tokens of people who leave are revoked with the account, hence the 401.',
    ],
    outcomes: [
      'Switched to OIDC, one secret less.',
      '3: Rotated, nothing broke.',
      'Makes sense, thank you {mate}.',
    ],
  },
  doctor: {
    symptoms: [
      '`nl doctor` complains about clock skew of {secs} seconds. Is that a problem?',
      '`nl doctor` is all green but every task is a miss.',
      'What does "input set is not stable" in `nl doctor` mean?',
    ],
    contexts: ['Dev container on {os}.', 'Fresh clone, CLI {ver}.', 'Only on my laptop, CI is fine.'],
    asks: ['02: Should I worry?', '12: How do I find the file that changes?', 'Ideas?'],
    echoes: [
      '12: `nl why {pkg}#build` shows which input differs, brilliant command.',
      '12: In our case it was a timestamp in a generated file.',
      '1: Line endings! `core.autocrlf` on a Windows laptop.',
      '12: An .env file that differs from person to person did it for us.',
    ],
    staff: [
      '2: Not stable means that a file changed while it was hashed, often a generator that runs in watch mode.',
      '12: `nl why` compares with the last hit and names the file. Tell me what it says.',
      '0: A skew under a minute is fine, signatures are valid for five.',
    ],
    outcomes: [
      '12: A timestamp, of course. Removed.',
      '12: `nl why` is great, found it in {few} seconds.',
      '1: autocrlf. Thank you, I would never have looked there.',
    ],
  },
  gitlab: {
    symptoms: [
      'Is there a GitLab component for the cache or do I call the CLI?',
      'We use GitLab self-managed, do previews work there?',
      'Merge request comments from Northline on GitLab, possible?',
    ],
    contexts: ['GitLab 17.{few}, runners on Kubernetes.', 'Migrating from GitHub, {dozens} projects.'],
    asks: ['How far does the support go?', 'Anyone with a working .gitlab-ci.yml?'],
    echoes: [
      '0: CLI in `before_script` is all we have, works well.',
      '2: We use `nl status` to report on merge requests.',
      '0: Here is our snippet, {dozens} lines: install, login with the CI job token, pull, run, push.',
    ],
    staff: [
      '01: Cache and CLI work anywhere. Previews for GitLab are in beta, I can switch them on for you.',
      '2: Comments on merge requests need an access token with api scope, see Settings → GitLab.',
    ],
    outcomes: ['01: Beta would be great, our group is {company}.', '0: Snippet works, thanks!'],
  },
}

import type { Bank } from './bank.ts'

export const cliFaults: Record<string, Bank> = {
  'cli-windows-path': {
    symptoms: [
      '`nl run build` fails when the project lies under `C:\\Users\\First Last\\src`.',
      'On Windows every command stops at the first space in the path.',
      'Installer works, but `nl run` says "C:\\Program is not recognized".',
    ],
    contexts: [
      'Windows 11, CLI 4.0.{few}, PowerShell 7.',
      'Same project under `C:\\src` builds.',
      'Happens in cmd, too.',
    ],
    asks: ['Is quoting missing somewhere?', 'Any workaround besides moving the folder?'],
    echoes: [
      'Half of our game team has a space in the user name…',
      '`subst X: "C:\\Users\\…"` and build from X:, works.',
      'Same in Git Bash.',
      '4.1.2 works for me, even with an umlaut in the path.',
    ],
    staff: [
      'The command line was joined without quotes. Fixed in 4.1.2, which is on its way to the registry.',
      'Thanks for the exact path, now it is a test of ours.',
      'Can you try 4.1.2-rc.1?',
    ],
    outcomes: ['4.1.2 fixes it. Thanks!', 'Confirmed, closing.'],
    log: 'windows',
  },
  'cli-segfault-alpine': {
    symptoms: [
      'The CLI crashes with a segmentation fault on Alpine 3.22, right at the start.',
      'After our base image moved to `node:22-alpine3.22`, `nl --version` prints "Segmentation fault (core dumped)".',
      'Exit code 139 from every `nl` command in {runner} containers since {day}.',
      'cache-action in a container job with Alpine dies with 139, the same job on Debian is fine.',
    ],
    contexts: [
      'CLI {ver}, linux-musl-x64.',
      'Alpine 3.21 works with the very same binary.',
      'Only in containers with a small stack, on a VM it starts.',
      'strace ends right after clone(), so a thread stack maybe.',
    ],
    asks: [
      'Is 3.22 supported?',
      'Can I build it myself with a larger stack?',
      'Until when do you recommend to stay on 3.21?',
    ],
    echoes: [
      'Same. Alpine 3.22, {ver}, 139.',
      '`ulimit -s 8192` before the call helps.',
      'We moved the job to `-slim` images and left it there.',
      'Got a core dump, the stack is {few} frames deep in the resolver. Can share.',
      'Also on arm64, so it is not only x64.',
      'It took us {few} hours to find out that it is not our own code 😵',
    ],
    staff: [
      'musl in 3.22 changed the default thread stack, and our static binary recurses in the resolver. A build with a fixed stack size is being tested.',
      'Workaround: `ulimit -s 8192` in the job, or a Debian based image.',
      'Please attach the core dump to the issue if you can, or send it to support with the issue number.',
      '4.2.4 will contain the fix; we want one more run on arm64 first.',
    ],
    outcomes: [
      'ulimit works, that buys us time.',
      'Switched to slim, no crash any more.',
      'Core dump sent by e-mail.',
    ],
    log: 'crash',
  },
  'cli-proxy': {
    symptoms: [
      '`nl login` ignores HTTPS_PROXY and runs into a timeout.',
      'Behind our company proxy the sign-in says "unable to get local issuer certificate".',
      'Uploads go through the proxy but `nl login` tries to connect directly.',
    ],
    contexts: [
      'Proxy with its own certificate authority, as companies do.',
      'CLI {ver} on {os}.',
      'curl with the same variables works.',
    ],
    asks: [
      'Which variable does the CLI read?',
      'Can I sign in with a token instead?',
      'How do you tell it about a custom CA?',
    ],
    echoes: [
      '`NL_CA_FILE=/etc/ssl/company.pem` did it for us, found in the source.',
      'We use `nl login --token` with a token from the dashboard, no browser needed.',
      'Same behind our proxy at {company}.',
      'NO_PROXY is ignored as well, by the way.',
    ],
    staff: [
      'Sign-in uses another HTTP client than the uploads, that is why. We will move it to the same one.',
      'Please try `nl login --token $NL_TOKEN`; it never opens a connection outside the API host.',
      '`NL_CA_FILE` is the right one and is going into the documentation today.',
    ],
    outcomes: [
      'The CA file was it. Documentation would have saved me a day :)',
      'Token login works, thanks.',
    ],
    log: 'login',
  },
  'cli-v4-config': {
    symptoms: [
      'Upgrading to v4 gives "invalid config" and that is all it says.',
      '`nl migrate` finished without a warning, and then half of our targets were gone.',
      'Spent [the whole morning|{few} hours|an afternoon] on moving northline.yml from v3 to v4.',
      'Which of the {dozens} keys is the invalid one? The message does not say.',
      'After the migration our `env:` blocks are still in the old format and nothing complains, they are just ignored.',
      'Is there a table of what was renamed between v3 and v4?',
      '`inputs` became `sources`, `outputs` became `artifacts`, fine. But where did `cache.scope` go?',
    ],
    contexts: [
      'The file has {hundreds} lines and {dozens} targets.',
      '{few} repositories done, {dozens} to go.',
      'CLI {ver}, coming from 3.9.',
      'We generate the file from a template, so every rename hurts twice.',
      'The editor schema still points at v3, so it marks the right keys as wrong.',
    ],
    asks: [
      'Could the error name the line, please?',
      'Is v3 going to be supported for a while?',
      'Is there a strict mode that fails on unknown keys?',
      'What’s the new name of `cache.scope`?',
      'Would a pull request for the documentation be welcome?',
    ],
    echoes: [
      'Same experience, I ended up commenting out blocks until it was valid.',
      '`cache.scope` is now `cache.namespace`, took me a while.',
      'Here is our list of renames, add yours: inputs→sources, outputs→artifacts, scope→namespace, needs→depends_on.',
      'The `env` thing bit us in production, please make that an error.',
      'I wrote a little script for the env blocks, can post it.',
      'v4 itself is nice, it is only the way there.',
      'We are holding back the update for {few} repositories because of this.',
      'For templates: `nl config print --resolved` shows what it understood, helps a lot.',
    ],
    staff: [
      'Sorry about that. From 4.2.3 on the error names key and line, and unknown keys are warnings.',
      'v3 files keep working until the end of next year, so there is no rush.',
      '`nl migrate --env` handles the env blocks since yesterday, could you try it on one repository?',
      'There is a table of renames now in the upgrade guide, mostly thanks to this thread.',
      'A pull request would be more than welcome, the page is in `docs/upgrade.md`.',
      'Send me the file (without secrets) and I’ll migrate it with you, it also helps me to see what breaks.',
    ],
    outcomes: [
      'With the line number it took me {few} minutes. Big difference.',
      '`--env` did it, all {dozens} targets are back.',
      'Table found, thanks. I added two rows.',
      'File sent, and thank you for offering, {mate}.',
    ],
    log: 'config',
  },
}

import type { Bank } from './bank.ts'

export const cliWishes: Record<string, Bank> = {
  'cli-json-output': {
    symptoms: [
      'Our scripts parse the output of `nl preview ls` and broke with {ver}, a column moved.',
      'Could every command get `--json`? At the moment it is only status, ls, stat, whoami and version.',
      'I’d like to build a small dashboard on `nl cache stat`, but the output is for humans only.',
      '`nl run --json` prints progress on standard output, so the JSON can’t be parsed.',
    ],
    contexts: [
      'We call it from {few} workflows and a bot.',
      'jq is all we want to need.',
      'Currently: awk, and shame.',
    ],
    asks: [
      'Is a stable format planned?',
      'Would you accept a pull request for one command at a time?',
      'A `version` field in the output would be great.',
    ],
    echoes: [
      '+1, awk and shame here too.',
      'Progress to stderr, data to stdout, please.',
      'NDJSON for `nl run` would be even better, one event a line.',
      'We froze the CLI version because of exactly that.',
      'Field names like in the API would make it easy to remember.',
    ],
    staff: [
      'Yes: every command, same field names as the API, `{"version":1,…}` at the top. {few} more commands are in the next release.',
      'Pull requests welcome, `src/commands/status.ts` is a good example to follow.',
      'Progress moves to stderr in 4.3, that is breaking for a few people, hence not earlier.',
      'NDJSON behind `--json=stream` is merged, try the nightly.',
    ],
    outcomes: ['Perfect, we will switch with 4.3.', 'PR is up: {pr}.', 'Nightly works with jq. Thank you!'],
  },
  'cli-telemetry': {
    symptoms: [
      'What exactly does the CLI send home?',
      'Our security review asks for the list of fields that the CLI collects.',
      'I noticed a request to telemetry.northline.example with each command. What is in it?',
    ],
    contexts: [
      'It is fine in principle, we need it in writing.',
      'CLI {ver}.',
      'A colleague wants to block the host.',
    ],
    asks: ['Can it be switched off for the whole company?', 'Is there a page?'],
    echoes: [
      '`NL_TELEMETRY=0` in the image does it.',
      'DO_NOT_TRACK is respected too, I checked the source.',
      'Appreciate that the switch exists and works.',
    ],
    staff: [
      'Command name, duration, exit code, version, operating system. No paths, no arguments, no names.',
      'There is a page now with every field and an example payload: docs, "Telemetry".',
      '`NL_TELEMETRY=0` or DO_NOT_TRACK=1, either is enough.',
    ],
    outcomes: ['That is a clear page, review passed.', 'Thanks, good answer.'],
  },
  'cli-completion': {
    symptoms: [
      'Completion for fish would be nice, only bash and zsh exist.',
      'Any plans for nushell completion?',
      'Could completion know branch names for `nl preview open <TAB>`?',
    ],
    contexts: ['I have a script for fish that covers most commands.', 'Daily fish user since years.'],
    asks: ['Would you adopt it?', 'Happy to contribute.'],
    echoes: [
      'Using {asker}’s script, works well.',
      '+1 for nushell, externs would be enough.',
      'Branch names would be the killer feature.',
    ],
    staff: [
      'Gladly. If you open a pull request we add it to the package and to the tests.',
      'Nushell is easy to generate from the same table, I’ll give it a try on Friday.',
    ],
    outcomes: ['PR {pr} is up.', 'Great, thanks!'],
  },
  'cli-docs-praise': {
    symptoms: [
      'The hint under the error ("try `nl cache verify`") just saved my evening.',
      'Whoever writes your error messages deserves a raise.',
      'The ten-minute guide really took ten minutes. I did not believe it.',
      'Onboarded {few} people with nothing but your docs. Very well written.',
    ],
    contexts: [
      'I’m used to the other kind.',
      'Coming from a homegrown setup with a wiki nobody reads.',
      'The part about keys finally made me understand hashing of inputs.',
    ],
    asks: ['Thanks!', 'More of that please.', '🙌'],
    echoes: [
      'Agreed, `nl doctor` is my favourite.',
      'It even told me which line of the workflow to change.',
      'The docs search is fast as well, small thing.',
      'Yes! And no marketing in between.',
    ],
    staff: [
      'Thank you! There is a rule here: an error without a next step does not pass review.',
      'I’ll print this and hang it up.',
      'Glad to hear it. If a page is unclear, the edit link goes straight to the file.',
    ],
    outcomes: ['That rule shows.', 'Keep going :)'],
  },
}

import type { Bank } from './bank.ts'

export const dashboardBanks: Record<string, Bank> = {
  'dashboard-flaky-tests': {
    symptoms: [
      'Could the dashboard show tests that fail and pass on the same commit?',
      'We rerun {pct} % of our failed builds and they pass. I would love to see which tests do that.',
      'You have all the test reports. A list of flaky tests across branches would be gold.',
      '{few} of our tests are flaky, everybody knows it, nobody knows which.',
      'I made a spreadsheet of reruns for a week: {dozens} reruns, {few} tests responsible for nearly all.',
    ],
    contexts: [
      'About {hundreds} builds a day, JUnit reports are uploaded already.',
      'Owners are in CODEOWNERS.',
      'Playwright and Vitest mostly.',
      'Our {team} team loses half a day a week to this.',
    ],
    asks: [
      'Is anything like that planned?',
      'First seen, failure rate, owner. That’s all.',
      'Could it quarantine them?',
      'I would test an early version right away.',
    ],
    echoes: [
      'Yes! With "first seen at commit" please.',
      'Quarantine would be nice, but seeing them is ninety percent of it.',
      'We tag them by hand with `@flaky`. Guess how well that works.',
      'Same wish here. Per owner, so that I can send each team their list.',
      'Same test failing on many branches at once is usually the environment, worth telling apart.',
      'A weekly summary in Slack would already change behaviour.',
      'We built something on the API, {hundreds} lines of Python, would gladly throw it away.',
    ],
    staff: [
      'We are sketching exactly this: same commit, different result, grouped by test and owner. Can I show you a mock-up?',
      'Quarantine scares me a little, but a list with a trend is coming first.',
      'Do your reports carry file paths? Without them we can’t map to CODEOWNERS.',
      'Early version is behind a flag: Settings → Labs → Flaky tests. Only for projects with JUnit reports.',
    ],
    outcomes: [
      'Mock-up looks right. The trend line is a nice touch.',
      'Flag is on, it found {dozens} in an hour. Ouch, but thanks!',
      'Yes, paths are in the reports.',
    ],
    inside: [
      'Flaky tests again in the call with {customer}: "we would move our test reports to you for that".',
      '{dozens} people asked so far. It needs no new data, only a query and a page.',
      'Labs version found {hundreds} flaky tests in our own repository. I have questions.',
      'Let’s keep quarantine out of the first version.',
    ],
  },
  'dashboard-dark-contrast': {
    symptoms: [
      'Labels of the graphs are nearly invisible in the dark theme.',
      'The build graph in dark mode is grey on grey, I can’t tell the branches apart.',
    ],
    contexts: [
      'Red-green weakness on my side, so colours alone don’t help anyway.',
      'Measured 2.{few}:1 for the axis labels.',
    ],
    asks: ['Could you raise the contrast?', 'Different shapes would help, too.'],
    echoes: ['Same, I switch to light for graphs.', 'New colours are great.'],
    staff: [
      'New palette is out: at least 4.5:1 for text, and the lines have marks.',
      'You are right, that slipped through. On it.',
    ],
    outcomes: ['Readable now, thank you!', 'Lovely.'],
  },
  'dashboard-export': {
    symptoms: [
      'Is there a way to export the build history as CSV?',
      'Every month I type numbers from the dashboard into a sheet for management.',
      'Could the run list get an export button?',
    ],
    contexts: [
      'Duration, result, branch, cost. {hundreds} rows a month.',
      'I’m not a developer, so please not "just use the API" :)',
    ],
    asks: ['A simple button would do.', 'Is something planned?'],
    echoes: [
      'We use the API with {dozens} lines of script, can share.',
      'My manager would like that as well.',
    ],
    staff: [
      'There is no button planned, to be open. But the API gives you all of it; here is a ready script that writes CSV.',
      'If a scheduled report by mail would help, tell me, that is more likely.',
    ],
    outcomes: ['Script works, even for me.', 'A report by mail would be fine, yes.'],
  },
  'dashboard-slow-runs': {
    symptoms: [
      'The run list takes {secs} seconds to load for us.',
      'Filtering runs by branch ends in a timeout, [twice this morning|again|at least with our number of runs].',
      'Opening the dashboard on Monday morning: {secs} s until I see the first run.',
      'The runs page got slower week by week, we are at about {hundreds} 000 runs now.',
    ],
    contexts: [
      'Other pages are quick, it is only runs.',
      'Without the date filter it is worse.',
      'Same in {region} and from home.',
      'HAR file shows one request of {secs} s.',
    ],
    asks: [
      'Can old runs be archived?',
      'Is there an index missing? Half joking.',
      'Any trick to make it faster today?',
    ],
    echoes: [
      'Here as well, {secs} s, {hundreds} 000 runs.',
      'If you bookmark the page with `?since=7d` it loads in {few} s.',
      'The counts at the top seem to be the slow part.',
      'I use the CLI for that now, `nl runs ls` is instant.',
    ],
    staff: [
      'You are right about the counts, they are computed on each load. We move to stored counters.',
      'Trick for today: `?since=7d` in the address. It will become the default.',
      'New list is on for your organization since this morning, could you check? In our measurement {secs} s became under one.',
    ],
    outcomes: [
      'Under a second. What a difference.',
      'since=7d helps, thanks.',
      'Much better, {few} seconds became nothing.',
    ],
    inside: [
      '{customer} waits {secs} seconds on every page load of runs. Their VP is on that screen on Mondays.',
      'Stored counters plus keyset paging: {hundreds} ms at two million runs.',
      'Switched it on for {few} large organizations, error rate unchanged.',
    ],
  },
}

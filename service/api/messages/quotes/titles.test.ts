import { expect, test } from 'vitest'
import { discussionTitle } from './titles.ts'

test.each([
  ['Exports time out', 'Exports time out'],
  ['Dear all,\n\nexports time out since Monday.\nAda', 'exports time out since Monday.'],
  ['\n  Hey Priya,\r\n\r\nthe badge is grey', 'the badge is grey'],
  ['Hey Priya,', 'Hey Priya,'],
  [
    'Exports time out for workspaces with many rows,\ne.g. ours\nAda',
    'Exports time out for workspaces with many rows, e.g. ours',
  ],
  ['### What happens\n\nThe badge is grey', 'The badge is grey'],
  ['## The badge is grey', 'The badge is grey'],
  ['#1977 is stuck', '#1977 is stuck'],
  ['  \n', 'Discussion'],
])('%j is called %j', (start, title) => {
  expect(discussionTitle(start)).toBe(title)
})

test.each([
  [
    '`nl migrate` finished without a warning, and then half of our targets were gone. The file has 436 lines and 28 targets in it.',
    'nl migrate finished without a warning, and then half of our targets were gone.',
  ],
  [
    'In the dashboard the run is green while on the other side the check is still yellow, commit 5d16f9f, repository tallgrass/web',
    'In the dashboard the run is green while on the other side the check is still yellow, commit 5d16f9f, repository…',
  ],
])('a long line ends with a whole sentence or a whole word: %j', (start, title) => {
  expect(discussionTitle(start)).toBe(title)
})

test('a long line is cut', () => {
  expect(discussionTitle('x'.repeat(121))).toBe(`${'x'.repeat(119)}…`)
})

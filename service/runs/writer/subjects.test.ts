import { expect, test } from 'vitest'
import { subjectsOf } from './subjects.ts'

test.each([
  ['Name the bugs of the week.', ['bug_report']],
  ['Bug reports first, then feature requests.', ['bug_report', 'feature_request']],
  ['Which questions are unanswered?', ['unanswered']],
  ['What did VIP accounts say?', ['vip']],
  ['The most active companies and people', ['people', 'companies']],
  ['Open topics of high priority', ['priority']],
  ['A digest of topics and people', ['topics', 'people']],
  ['Hello', ['topics', 'vip']],
  ['Hello\n\nLater paragraphs about bugs tell how.', ['topics', 'vip']],
])('%s', (prompt, expected) => {
  expect(subjectsOf('', prompt).toSorted()).toEqual(expected.toSorted())
})

test('no more than a reader takes in', () => {
  expect(subjectsOf('', 'bugs, praise, complaints, feature requests, VIP accounts, people')).toHaveLength(4)
})

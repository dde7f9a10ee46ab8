import { describe, expect, test } from 'vitest'
import { fieldLabel } from '#contract/common/event-fields.ts'
import { ruleProblems } from '#contract/common/rule-problems.ts'
import { type Rule, type Rules, type RuleTest, ruleTests, testsOf } from '#contract/common/rule-words.ts'
import { kinds } from '../catalogue/kinds.ts'
import { checkEach, rulesSkip } from './rules.ts'

const name = 'topic.group.added'
const only = (field: string, test: RuleTest, value?: Rule['value']): Rules => ({
  match: 'all',
  rows: [{ field, test, ...(value !== undefined && { value }) }],
})
const isMet = (rules: Rules, payload: unknown) => checkEach(rules, name, payload).map((one) => one.isMet)[0]

const payload = {
  topic: {
    title: 'Zahlung  doppelt ABGEBUCHT',
    priority: 'high',
    keywords: ['Café', 'billing'],
    messageCount: 14,
  },
  conversation: { channelName: 'support', source: 'slack' },
  messages: [
    { text: 'Nothing to debug here.', sentAt: '2026-03-12T23:30:00.000Z' },
    { text: 'A bug, again!', sentAt: '2026-03-13T09:00:00+02:00' },
  ],
  people: [
    { name: 'Ada', isVip: false, tags: ['beta'] },
    { name: 'Björn', isVip: true },
  ],
  hasVip: true,
}

describe('a rule about', () => {
  test.each<[string, RuleTest, Rule['value'] | undefined, boolean]>([
    // Texts: case, accents and spaces do not count.
    ['topic.title', 'is', 'zahlung doppelt abgebucht', true],
    ['topic.title', 'contains', 'DOPPELT', true],
    ['topic.title', 'starts-with', 'zahl', true],
    ['topic.title', 'ends-with', 'zahlung', false],
    ['topic.priority', 'is', ['high', 'very_high'], true],
    ['topic.priority', 'is-not', ['high', 'very_high'], false],
    // A word is no part of another.
    ['messages[].text', 'has-word', 'bug', true],
    ['messages[].text', 'has-word', 'debu', false],
    ['messages[].text', 'contains', 'debu', true],
    // Lists: one entry is enough, and the negation asks that there is none.
    ['people[].name', 'is', 'bjorn', true],
    ['people[].name', 'is-not', 'Ada', false],
    ['topic.keywords', 'is', 'cafe', true],
    ['people[].tags', 'is', 'beta', true],
    ['people[].isVip', 'is', true, true],
    ['people[].isVip', 'is', false, false],
    ['people[].isBot', 'is', false, true],
    // Numbers and days.
    ['topic.messageCount', 'at-least', 14, true],
    ['topic.messageCount', 'more-than', 14, false],
    ['messages[].sentAt', 'before', '2026-03-13', true],
    ['messages[].sentAt', 'after', '2026-03-12', true],
    ['messages[].sentAt', 'after', '2026-03-13', false],
    ['messages[].sentAt', 'before', '2026-03-12T23:30:00Z', false],
    // What is missing meets no rule but the negations.
    ['topic.summary', 'is', 'x', false],
    ['topic.summary', 'is-not', 'x', true],
    ['topic.summary', 'contains-not', 'x', true],
    ['topic.summary', 'is-missing', undefined, true],
    ['topic.summary', 'is-set', undefined, false],
    ['topic.personCount', 'less-than', 5, false],
    ['customer.name', 'is-missing', undefined, true],
  ])('%s %s %j: %s', (field, test, value, expected) => {
    expect(isMet(only(field, test, value), payload)).toBe(expected)
  })

  test.each([
    [{ topic: { title: 5 } }, only('topic.title', 'is', '5')],
    [{ topic: { title: ['x'] } }, only('topic.title', 'is', 'x')],
    [{ topic: { messageCount: '14' } }, only('topic.messageCount', 'is', 14)],
    [{ topic: { keywords: 'billing' } }, only('topic.keywords', 'is', 'billing')],
    [{ people: { name: 'Ada' } }, only('people[].name', 'is', 'Ada')],
    [{ hasVip: 'yes' }, only('hasVip', 'is', true)],
    [{ topic: { title: '  ' } }, only('topic.title', 'is-set')],
    [{ messages: [{ sentAt: 'yesterday' }] }, only('messages[].sentAt', 'is-set')],
  ])('a value of another type counts as missing: %j', (odd, rules) => {
    expect(isMet(rules, odd)).toBe(false)
  })
})

describe('rules together', () => {
  const rows = [...only('hasVip', 'is', true).rows, ...only('topic.priority', 'is', 'very_high').rows]

  test('all have to be met, or one; the reason names what is not and what there is', () => {
    expect(rulesSkip({ match: 'any', rows }, name, payload)).toBeNull()
    expect(rulesSkip({ match: 'all', rows }, name, payload)).toEqual({
      reason: 'rules',
      reasonText: 'Skipped, because this is not met: Topic priority is very high (it is high).',
    })
    expect(rulesSkip({ match: 'any', rows: rows.slice(1) }, name, {})?.reasonText).toBe(
      'Skipped, because none is met: Topic priority is very high (it has no value).',
    )
    expect(rulesSkip(null, name, payload)).toBeNull()
  })
})

test('says where a rule cannot be: another field, test or value than its field has', () => {
  const fields = kinds.find((kind) => kind.name === name)?.fields ?? []
  const wrong = (rule: Rule) => ruleProblems({ match: 'all', rows: [rule] }, fields).map(({ part }) => part)
  expect(wrong({ field: 'invoice.amountDue', test: 'is', value: 1 })).toEqual(['field'])
  expect(wrong({ field: 'topic.title', test: 'at-least', value: 1 })).toEqual(['test'])
  expect(wrong({ field: 'topic.title', test: 'is', value: 1 })).toEqual(['value'])
  expect(wrong({ field: 'topic.title', test: 'is' })).toEqual(['value'])
  expect(wrong({ field: 'topic.title', test: 'is-set', value: 'x' })).toEqual(['value'])
  expect(wrong({ field: 'topic.priority', test: 'is', value: ['high', 'urgent'] })).toEqual(['value'])
  expect(wrong({ field: 'messages[].sentAt', test: 'before', value: 'soon' })).toEqual(['value'])
  expect(wrong({ field: 'topic.priority', test: 'is', value: ['high'] })).toEqual([])
  expect(ruleTests).toEqual(expect.arrayContaining([...new Set(Object.values(testsOf).flat())]))
})

test('every field of every guide has a name, and one type', () => {
  const types = new Map<string, string>()
  for (const { field, type, label } of kinds.flatMap((kind) => kind.fields)) {
    expect(label).toBe(fieldLabel(field))
    expect(label).not.toBe(field)
    expect(types.get(field) ?? type).toBe(type)
    types.set(field, type)
  }
})

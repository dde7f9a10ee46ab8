import { expect, test } from 'vitest'
import { byMedium } from './medium-words.ts'

test.each([
  ['slack', 'on Slack'],
  ['discord', 'on Discord'],
  ['msteams', 'on Microsoft Teams'],
  ['email', 'by e-mail'],
])('%s is a way: %s', (medium, words) => expect(byMedium(medium)).toBe(words))

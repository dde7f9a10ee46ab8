import { expect, test } from 'vitest'
import { saidIn } from './clean.ts'

const said = 'The export fails.'
const author = 'Emily Marsh Software Engineer Brightwater Studio'

test.each([
  ['a part of the name', `${said}\n\nEmily`],
  ['the name behind a dash', `${said}\n– Emily Marsh`],
  ['name, role and company', `${said}\n\nEmily Marsh\nSoftware Engineer, Brightwater Studio\n+49 30 1234`],
  ['the role and the company alone', `${said}\n\nSoftware Engineer, Brightwater Studio`],
  ['a sign-off before it', `${said}\nTalk soon,\nEmily`],
])('a signature that %s gives away is not said', (_, text) => {
  expect(saidIn(text, author)).toBe(said)
})

test.each([
  `${said}\n\nBest,\nJavier Serrano\nSoftware Engineer, Verdant Grid`,
  `${said}\n\nHave a nice day,\nAnna van der Berg\nVerdant Grid`,
  `${said}\n\nAll the best,\nJavier`,
  `${said} Best regards and thanks for a good product.`,
])('a sign-off is one by its form, whoever writes it: %j', (text) => {
  expect(saidIn(text)).toBe(said)
})

test.each([
  'Emily',
  'Emily\n\nis rejected as a name of a project.',
  `In short,\n\n${said}\nIt worked before.`,
  'Our steps:\n\nFirst the build,\nThen the upload that fails.',
  'The page of Emily fails.\nEmily: it fails for me.',
])('what looks a little like a signature is said: %j', (text) => {
  expect(saidIn(text, author)).toBe(text)
})

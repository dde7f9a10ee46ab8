import { expect, test } from 'vitest'
import { changedConnection, newConnection, valuesOf } from './values.ts'

const field = (name: string, secret: boolean) => ({ name, secret, label: name, required: false, help: '' })
const source = {
  title: 'GitHub',
  fields: [field('signingSecret', true), field('token', true), field('repositories', false)],
}

test('a new connection begins with the title of its source and empty fields', () => {
  expect(valuesOf(source)).toEqual({
    name: 'GitHub',
    secrets: { signingSecret: '', token: '' },
    settings: { repositories: '' },
    historyDays: '',
  })
})

test('stored settings are shown as they would be typed, and secrets never', () => {
  const fields = [...source.fields, field('confidential', false), field('port', false)]
  const settings = { repositories: ['northline/cli', 'northline/api'], confidential: true, port: 993 }
  expect(valuesOf({ title: 'GitHub', fields }, { name: 'Our code', settings })).toMatchObject({
    name: 'Our code',
    secrets: { signingSecret: '', token: '' },
    settings: { repositories: 'northline/cli, northline/api', confidential: 'yes', port: '993' },
  })
})

test('what was left empty is not sent', () => {
  const values = {
    name: ' ',
    secrets: { signingSecret: '', token: ' t0k ' },
    settings: { repositories: '  ' },
    historyDays: '',
  }
  expect(newConnection('github', values)).toEqual({
    source: 'github',
    settings: {},
    secrets: { token: 't0k' },
  })
  expect(newConnection('github', { ...values, historyDays: '90' }).historyDays).toBe(90)
})

test('a change sends what is another than before, settings all together, and a secret only when one was entered', () => {
  const opened = {
    name: 'Our code',
    secrets: { signingSecret: '', token: '' },
    settings: { repositories: 'northline/cli' },
    historyDays: '',
  }
  const changed = (change: Partial<typeof opened>) =>
    changedConnection('c1', { ...opened, ...change }, opened)
  expect(changed({})).toEqual({ connectionId: 'c1', name: 'Our code' })
  const settings = { repositories: 'northline/api' }
  expect(changed({ settings })).toEqual({ connectionId: 'c1', settings })
  const secrets = { signingSecret: '', token: 'new' }
  expect(changed({ secrets })).toEqual({ connectionId: 'c1', secrets: { token: 'new' } })
})

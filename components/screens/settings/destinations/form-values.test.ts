import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDestinationInput } from '#contract/destination-input.ts'
import { emptyValues, newDestination, smtpAddress } from './form-values.ts'

const mail = { host: 'mail.halden.example', port: '587', user: '', password: '' }

test.each([
  [mail, 'smtp://mail.halden.example:587'],
  [{ ...mail, port: '465' }, 'smtps://mail.halden.example:465'],
  [{ ...mail, host: ' mail.halden.example:465 ' }, 'smtps://mail.halden.example:465'],
  [{ ...mail, port: '' }, 'smtp://mail.halden.example'],
  [{ ...mail, user: 'a@b', password: 'p:/@ å' }, 'smtp://a%40b:p%3A%2F%40%20%C3%A5@mail.halden.example:587'],
  [{ ...mail, host: 'smtps://u:p@whole.example', user: 'x' }, 'smtps://u:p@whole.example'],
  [{ ...mail, host: '' }, ''],
])('the parts of a mail server become one address: %j', (parts, address) => {
  expect(smtpAddress(parts)).toBe(address)
})

test('user and password come out of the address as they went in', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 })
  fc.assert(
    fc.property(text, text, (user, password) => {
      fc.pre(user.isWellFormed() && password.isWellFormed())
      const url = new URL(smtpAddress({ ...mail, user, password }))
      expect([decodeURIComponent(url.username), decodeURIComponent(url.password)]).toEqual([user, password])
    }),
  )
})

test('each kind becomes an input that the interface takes, and nothing of another kind', () => {
  const filled = {
    ...{
      botToken: 'xoxb-1',
      webhookUrl: 'https://flows.example/1',
      smtpUrl: 'mail.halden.example',
      from: 'a@b.example',
    },
  }
  for (const channel of ['slack', 'discord', 'msteams', 'email'] as const) {
    const values = emptyValues(channel, 'Product')
    const input = newDestination({ ...values, connection: { channel, ...filled }, target: ' C1 ' })
    expect(createDestinationInput.safeParse(input).success).toBe(true)
    expect(input.target).toBe(channel === 'msteams' ? undefined : 'C1')
  }
})

export const slack = { channel: 'slack', botToken: 'xoxb-1234567890-very-secret-wxyz' }
export const discord = { channel: 'discord', botToken: 'discord-token-1234567890-abcd' }
export const teams = { channel: 'msteams', webhookUrl: 'https://flows.example/workflows/1?sig=secret-efgh' }
export const email = {
  channel: 'email',
  smtpUrl: 'smtps://signals:pass%20word-1234567890@mail.halden.example:465',
  from: 'signals@halden.example',
}

export const anyId = '00000000-0000-4000-8000-000000000000'

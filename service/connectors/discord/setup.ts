import * as z from 'zod'
import type { SetupStep, SourceField, SourceInfo } from '#service/core/sources.ts'

export const settings = z.strictObject({})

export const fields: SourceField[] = [
  {
    name: 'botToken',
    label: 'Bot token',
    secret: true,
    required: true,
    help: 'Discord shows it once, after “Reset Token”.',
  },
]

export const steps: SetupStep[] = [
  {
    title: 'Create an application',
    text: 'At discord.com/developers/applications: New Application, give it a name, Create.',
    copy: null,
  },
  {
    title: 'Bot token',
    text: 'Bot → Reset Token → Yes, do it! Enter the token here.',
    copy: null,
  },
  {
    title: 'Message Content Intent',
    text: 'Bot → Privileged Gateway Intents: switch on “Message Content Intent” and Save Changes. Without it messages are empty.',
    copy: null,
  },
  {
    title: 'Invite the bot',
    text:
      'OAuth2 → OAuth2 URL Generator: tick the scope bot, then the permissions View Channels and Read Message History. Open the ' +
      'Generated URL and choose your server. Private channels have to let the bot in by themselves.',
    copy: null,
  },
]

export const brings: SourceInfo['brings'] = { kinds: ['message'], events: ['conversation.activity'] }

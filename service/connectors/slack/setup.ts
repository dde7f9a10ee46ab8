import * as z from 'zod'
import type { SetupStep, SourceField, SourceInfo } from '#service/core/sources.ts'

export const settings = z.strictObject({})

/** Rights that the app needs, and what for. */
export const scopes: Record<string, string> = {
  'channels:history': 'read messages of public channels',
  'channels:read': 'know public channels by name',
  'groups:history': 'read messages of private channels that it is invited to',
  'groups:read': 'know private channels by name',
  'team:read': 'know workspaces of shared channels by name',
  'users:read': 'know people by name',
  'users:read.email': 'know the companies of people by their addresses',
}

const botEvents = ['channel_rename', 'group_rename', 'message.channels', 'message.groups']

function manifest(settingsOf: object): string {
  const app = {
    display_information: {
      name: 'Signalbox',
      description: 'Brings what customers say in Slack to Signalbox.',
    },
    features: { bot_user: { display_name: 'Signalbox', always_online: true } },
    oauth_config: { scopes: { bot: Object.keys(scopes) } },
    settings: { ...settingsOf, org_deploy_enabled: false, token_rotation_enabled: false },
  }
  return JSON.stringify(app, null, 2)
}

const bySocket = manifest({ event_subscriptions: { bot_events: botEvents }, socket_mode_enabled: true })
const byHook = manifest({
  event_subscriptions: { request_url: '{inboundUrl}', bot_events: botEvents },
  socket_mode_enabled: false,
})

export const fields: SourceField[] = [
  {
    name: 'appToken',
    label: 'App-Level Token',
    secret: true,
    required: false,
    help: 'Begins with xapp-. With it, Signalbox opens the connection to Slack itself and needs no public address.',
  },
  {
    name: 'botToken',
    label: 'Bot User OAuth Token',
    secret: true,
    required: false,
    help: 'Begins with xoxb-. For names, for history, and for messages that were missed.',
  },
  {
    name: 'signingSecret',
    label: 'Signing Secret',
    secret: true,
    required: false,
    help: 'Only when Slack sends to a public address of this service, instead of Socket Mode.',
  },
]

export const steps: SetupStep[] = [
  {
    title: 'Create an app from a manifest',
    text:
      'At api.slack.com/apps: Create New App → From a manifest. Pick the workspace, choose JSON, paste this in place of ' +
      'what is there, then Next and Create.',
    copy: bySocket,
  },
  {
    title: 'App-Level Token',
    text:
      'Basic Information → App-Level Tokens → Generate Token and Scopes. Give it a name, Add Scope → connections:write, ' +
      'Generate, and enter the token here.',
    copy: null,
  },
  {
    title: 'Bot User OAuth Token',
    text: 'Install App → Install to Workspace → Allow. Enter the Bot User OAuth Token here.',
    copy: null,
  },
  {
    title: 'Invite the app',
    text: 'Write this in each channel that Signalbox should read. It reads no other.',
    copy: '/invite @Signalbox',
  },
  {
    title: 'Instead of Socket Mode: a public address',
    text:
      'Only if Slack can reach this service. Enter the Signing Secret of Basic Information → App Credentials here first. ' +
      'Then App Manifest → JSON: paste this and Save Changes, then Verify the Request URL. No App-Level Token is needed.',
    copy: byHook,
  },
]

export const brings: SourceInfo['brings'] = { kinds: ['message'], events: ['conversation.activity'] }

import type { OpenAPI } from '@orpc/contract'

/** The areas of the interface, in the order in which they are read. */
export const tags: OpenAPI.TagObject[] = [
  {
    name: 'Automation templates',
    description: 'Curated automations to start from, the same in every organization.',
  },
  {
    name: 'Automations',
    description: 'An AI prompt that runs on a schedule or on an event and sends its output to a channel.',
  },
  {
    name: 'Runs',
    description: 'Runs of automations: when and why, what they wrote, and where it was delivered.',
  },
  { name: 'Inbox', description: 'What automations delivered inside, to be read, commented on and done.' },
  {
    name: 'Events',
    description:
      'What automations can listen to: pushed in or raised here, and tried before anything is saved.',
  },
  {
    name: 'Schedules',
    description: 'Previews of schedules, in words and instants, before they are saved.',
  },
  {
    name: 'Channels',
    description: 'Where people talk: Slack and Discord channels, GitHub repositories, mailboxes.',
  },
  {
    name: 'Companies',
    description: 'The companies behind the people, known by their domains, with all that changed.',
  },
  { name: 'People', description: 'Everybody who wrote, with all their identities.' },
  { name: 'Notes', description: 'What members write down about people and companies, for each other.' },
  { name: 'Custom fields', description: 'Fields that the organization adds to people and companies.' },
  {
    name: 'Stories',
    description: 'Pages written from signals, with their sources and the members they concern.',
  },
  {
    name: 'Topics',
    description: 'Subjects of conversations, with their summaries, discussions and participants.',
  },
  {
    name: 'Sources',
    description: 'What can be connected, what arrived from it, and what became of each delivery.',
  },
  { name: 'Messages', description: 'Your own signals, pushed in.' },
  { name: 'Statistics', description: 'Messages by day and source, and the topics that rise.' },
  {
    name: 'Settings',
    description:
      'The organization, where output can be sent, what is connected, models, and who changed what.',
  },
  {
    name: 'Webhooks',
    description:
      'Addresses of other programs that are told what happens, signed after Standard Webhooks 1.0.',
  },
  { name: 'Saved views', description: 'Searches, filters and orders of lists, kept under a name.' },
  { name: 'Me', description: 'The organization and the key of a request.' },
  {
    name: 'Setup',
    description:
      'An installation without an organization is set up once, with its setup code; the sample is removed.',
  },
  { name: 'Sign-ins', description: 'For a dashboard: check who is signing in.' },
  { name: 'Members', description: 'The people of the organization, their passwords and sessions.' },
  { name: 'API keys', description: 'Keys with which programs sign their requests.' },
  {
    name: 'Assistants',
    description:
      'Programs such as Claude or Cursor that a member has allowed to act in their name, over MCP.',
  },
]

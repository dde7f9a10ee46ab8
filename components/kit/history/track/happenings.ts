import type { Field } from './field.ts'

const numbered = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Fields that record an event instead of a value that somebody entered. */
export const happenings: Record<string, Field> = {
  archived: {
    label: 'Archived',
    noun: 'whether it is archived',
    sentence: (value) => (value === true ? 'archived it' : 'restored it'),
  },
  archiveReason: {
    label: 'Reason',
    noun: 'the reason it is archived',
    sentence: (value) => (value ? 'archived it' : 'restored it'),
    keepsLine: true,
  },
  deletedAt: {
    label: 'Deleted',
    noun: 'whether it is deleted',
    sentence: (value) => (value ? 'deleted it' : 'restored it'),
  },
  enabled: {
    label: 'On',
    noun: 'whether it is on',
    sentence: (value) => (value === true ? 'resumed it' : 'paused it'),
  },
  pausedReason: { label: 'Reason', noun: 'the reason it is paused' },
  messageCount: {
    label: 'Messages',
    noun: 'its messages',
    sentence: (value, before) => {
      const more = Number(value) - Number(before)
      return more > 0 ? `added ${numbered(more, 'message')} to it` : null
    },
    keepsLine: true,
  },
  markedEvent: {
    label: 'Marked event',
    noun: 'a marked event',
    sentence: (value, before) => {
      if (!value) return 'removed the mark of an event'
      return before ? 'changed the mark of an event' : 'marked an event'
    },
    keepsLine: true,
  },
  waitingRuns: {
    label: 'Waiting runs',
    noun: 'the runs that wait',
    sentence: (value, before) =>
      value === 0 && typeof before === 'number' ? `canceled ${numbered(before, 'waiting run')}` : null,
  },
  retriedRuns: {
    label: 'Retried runs',
    noun: 'its failed runs',
    sentence: (value) => (typeof value === 'number' ? `retried ${numbered(value, 'failed run')}` : null),
  },
  status: {
    label: 'Status',
    noun: 'the status',
    sentence: (value) => (value === 'queued' ? 'sent it again' : null),
    keepsLine: true,
  },
  credentials: {
    label: 'Credentials',
    noun: 'the credentials',
    sentence: (value) => (value === 'replaced' ? 'replaced the credentials' : null),
  },
  revokedAt: {
    label: 'Revoked',
    noun: 'whether it is revoked',
    sentence: (value) => (value ? 'revoked it' : null),
  },
  passwordChangedAt: { label: 'Password changed', noun: 'the password' },
  sessionsValidFrom: {
    label: 'Sessions from',
    noun: 'which sessions are valid',
    sentence: () => 'ended every session',
  },
  identityProvider: {
    label: 'Identity provider',
    noun: 'the account at an identity provider',
    sentence: (value) =>
      value ? `linked an account at ${value}` : 'unlinked an account at an identity provider',
  },
  secondFactor: {
    label: 'Two-step sign-in',
    noun: 'two-step sign-in',
    sentence: (value) => `turned two-step sign-in ${value === 'on' ? 'on' : 'off'}`,
  },
  passkey: {
    label: 'Passkey',
    noun: 'a passkey',
    sentence: (value, before) => (value ? `added the passkey ${value}` : `removed the passkey ${before}`),
  },
  secondFactorRequired: {
    label: 'Second factor for everybody',
    noun: 'whether everybody needs a second factor',
    sentence: (value) =>
      value === true ? 'required a second factor of everybody' : 'made a second factor optional again',
  },
  storySharing: {
    label: 'Links to stories',
    noun: 'whether stories may be shared by links',
    sentence: (value) =>
      value === true
        ? 'turned links to stories on'
        : 'turned links to stories off and ended all existing ones',
  },
  identitiesHidden: {
    label: 'Identities for assistants',
    noun: 'whether identities are hidden from assistants',
    sentence: (value) =>
      value === true
        ? 'hid identities of people from assistants'
        : 'showed identities of people to assistants',
  },
  sharedUntil: {
    label: 'Shared outside',
    noun: 'a link to it',
    sentence: (value) => (value ? 'made a link for people outside' : 'ended a link for people outside'),
  },
  recoveryCodes: {
    label: 'Recovery codes',
    noun: 'the recovery codes',
    sentence: () => 'made new recovery codes',
  },
  endedSession: {
    label: 'Session',
    noun: 'a session',
    sentence: (value) => (value ? 'ended a session' : null),
  },
}

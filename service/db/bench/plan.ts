import type pg from 'pg'

/** Sizes and first ids of the organization being made, known to every step. */
export interface Plan {
  client: pg.ClientBase
  orgId: string
  people: number
  companies: number
  messages: number
  /** Person `n` (from 0) has the id `firstPerson + n`. */
  firstPerson: number
  firstCompany: number
  /** As many as fit the messages, so that a topic and a group are of much the same extent in all sizes. */
  topics: number
  groupsPerChannel: number
  /** The newest message is of this instant. */
  until: Date
}

export const SOURCES = ['slack', 'discord', 'github', 'email']
export const CHANNELS_PER_SOURCE = 50

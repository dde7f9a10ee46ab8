import { dateTime } from './values.ts'

/** Fields of a query for who was seen, or was not. */
export const seenBetween = {
  seenSince: dateTime.optional().describe('Last seen at or after this instant.'),
  seenBefore: dateTime.optional().describe('Last seen before this instant, or never.'),
}

/** Channels of a medium that output can go to; read on the server under the same input. */
export function channelsInput(channel: 'discord' | 'slack', search = '') {
  return { sourceName: channel, limit: 100, ...(search !== '' && { search }) }
}

type Sample = Record<string, unknown>

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function curl(address: string, body: unknown): string {
  return [
    `curl -X POST ${quoted(address)}`,
    `  -H "Authorization: Bearer $SIGNALBOX_KEY"`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${quoted(JSON.stringify(body, null, 2))}`,
  ].join(' \\\n')
}

/** A message as this source would have it; the channel appears with its first one. */
export function messageCommand(base: string, source: string, sentAt: string): string {
  const message = {
    id: 'message-1',
    channel: {
      ...{ sourceName: source, sourceServerId: 'server-1', sourceChannelId: 'channel-1' },
      channelName: 'support',
    },
    author: { platformId: 'user-1', displayName: 'Ada Berg', email: 'ada@halden.example' },
    content: 'The export stops after a thousand rows.',
    sentAt,
  }
  return curl(`${base}/messages`, { messages: [message] })
}

export function eventCommand(base: string, source: string, name: string, payload: Sample): string {
  return curl(`${base}/events/${name}`, { source, deliveryId: `${source}-delivery-1`, payload })
}

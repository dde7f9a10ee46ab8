import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client'

/** What a program remembers of its connection. */
export function memory(redirectUrl: string) {
  const kept: {
    client?: StoredOAuthClientInformation
    tokens?: StoredOAuthTokens
    verifier?: string
    asked?: URL
    found?: OAuthDiscoveryState
  } = {}
  const keep = (more: typeof kept) => void Object.assign(kept, more)
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'Walker', redirect_uris: [redirectUrl] },
    state: () => 'state-of-the-walk',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => keep({ client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => keep({ tokens }),
    redirectToAuthorization: (asked) => keep({ asked }),
    saveCodeVerifier: (verifier) => keep({ verifier }),
    saveDiscoveryState: (found) => keep({ found }),
    discoveryState: () => kept.found,
    codeVerifier: () => kept.verifier ?? '',
  }
  return { kept, provider }
}

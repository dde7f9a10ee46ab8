import type { AssistantRequest } from '#contract/assistants.ts'

type Query = Record<string, string | string[] | undefined>

/** The names that OAuth gives to what a program asks for, by those of the interface. */
const names = {
  clientId: 'client_id',
  redirectUri: 'redirect_uri',
  responseType: 'response_type',
  codeChallenge: 'code_challenge',
  codeChallengeMethod: 'code_challenge_method',
  resource: 'resource',
  scope: 'scope',
  state: 'state',
} as const satisfies Record<keyof AssistantRequest, string>

/** Reads what a program asks for from the address of the page; null when it is no such request, or says something twice. */
export function requestOf(query: Query): AssistantRequest | null {
  const given: Record<string, string> = {}
  for (const [name, parameter] of Object.entries(names)) {
    const value = query[parameter]
    if (Array.isArray(value)) return null
    if (value) given[name] = value
  }
  const { clientId, redirectUri, ...more } = given
  return clientId && redirectUri ? { clientId, redirectUri, ...more } : null
}

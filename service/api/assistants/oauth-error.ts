/** Codes of RFC 6749, 5.2, and RFC 7591, 3.2.2. */
export type OAuthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'

/** An error that a program is told in the form of OAuth. */
export class OAuthError extends Error {
  readonly code: OAuthCode

  constructor(code: OAuthCode, description: string) {
    super(description)
    this.code = code
  }
}

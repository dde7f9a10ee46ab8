import type { ServiceAddresses } from '#service/core/context.ts'
import { mcpUrlAt } from './addresses.ts'

const scopes = ['read', 'write']

/** What the MCP server says of itself (RFC 9728). */
export function protectedResource(addresses: ServiceAddresses, host: string | undefined) {
  return {
    resource: mcpUrlAt(addresses, host),
    authorization_servers: [addresses.issuer],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Signalbox',
  }
}

/** How tokens are had (RFC 8414). */
export function authorizationServer({ issuer, authorizeUrl }: ServiceAddresses) {
  return {
    issuer,
    authorization_endpoint: authorizeUrl,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

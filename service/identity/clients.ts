import type { ClientMetadata } from 'oidc-provider'
import { apiScopeNames } from '../auth/scopes.ts'

/** A client in the announcement. */
export interface AnnouncedClient {
  readonly id: string
  readonly secret?: string
  readonly flows: readonly string[]
  readonly redirect_uris: readonly string[]
  readonly scopes: readonly string[]
}

/** For a native client any port is accepted (RFC 8252, 7.3). */
const loopback = ['http://127.0.0.1/callback', 'http://[::1]/callback']
const openIdScopes = ['openid', 'profile', 'email']

const native = {
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  redirect_uris: loopback,
  response_types: ['code'],
} satisfies Partial<ClientMetadata>

/** The registered clients: the application as public and confidential client, and a system. */
export function clientMetadata(clientSecret: string): ClientMetadata[] {
  return [
    { ...native, client_id: 'malote-desktop', client_name: 'Malote', grant_types: ['authorization_code'] },
    {
      ...native,
      client_id: 'malote-desktop-refresh',
      client_name: 'Malote',
      grant_types: ['authorization_code', 'refresh_token'],
    },
    {
      client_id: 'sistema-exemplo',
      client_name: 'Sistema de exemplo',
      client_secret: clientSecret,
      // Only a native client may redirect to http on loopback.
      application_type: 'native',
      // The provider accepts the secret in the form and by Basic, whichever is configured here.
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: loopback,
      response_types: ['code', 'code id_token'],
      grant_types: ['authorization_code', 'implicit', 'client_credentials'],
    },
  ]
}

/** The clients for the announcement. */
export function announcedClients(clientSecret: string): AnnouncedClient[] {
  const scopes = [...openIdScopes, ...apiScopeNames]
  const desktop = { redirect_uris: loopback, scopes }
  return [
    { id: 'malote-desktop', flows: ['authorization_code'], ...desktop },
    { id: 'malote-desktop-refresh', flows: ['authorization_code', 'refresh_token'], ...desktop },
    {
      id: 'sistema-exemplo',
      secret: clientSecret,
      flows: ['authorization_code', 'hybrid', 'client_credentials'],
      ...desktop,
    },
  ]
}

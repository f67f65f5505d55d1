import type Provider from 'oidc-provider'
import { apiScopeNames, apiScopes } from '../auth/scopes.ts'
import { apiResource, apiResourceServer } from './tokens.ts'

/** The default scope: everything that a person may do. */
export const everyScope = apiScopes.map((scope) => `api-svc-${scope}`).join(' ')

const names = (scope: string) => scope.split(' ').filter((name) => name !== '' && name !== 'openid')

/** Unknown names in a scope. */
export const unknownScopes = (scope: string): string[] => names(scope).filter((name) => !apiScopeNames.includes(name))

/** Issues an access token like a sign-in through Malote, without a sign-in. For training only. */
export async function issueToken(
  provider: Provider,
  { accountId, scope, tokenSeconds }: { accountId: string; scope: string; tokenSeconds: number },
): Promise<{ access_token: string; token_type: 'Bearer'; expires_in: number; scope: string }> {
  const client = await provider.Client.find('malote-desktop')
  if (!client) throw new Error('the client of the application is missing')
  const granted = names(scope).join(' ')
  const grant = new provider.Grant({ clientId: client.clientId, accountId })
  grant.addOIDCScope('openid')
  grant.addResourceScope(apiResource, granted)
  const grantId = await grant.save()
  const token = new provider.AccessToken({
    client,
    accountId,
    grantId,
    gty: 'authorization_code',
    scope: granted,
    resourceServer: new provider.ResourceServer(apiResource, apiResourceServer(tokenSeconds)),
  })
  token.setAudience(apiResource)
  return { access_token: await token.save(), token_type: 'Bearer', expires_in: tokenSeconds, scope: granted }
}

import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'

/** Revokes an authorization code after a failed exchange, so that its verifier can be guessed only once. */
export function endRefusedCodes(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    const oidc = ctx['oidc'] as KoaContextWithOIDC['oidc'] | undefined
    if (ctx.status !== 400 || oidc?.route !== 'token') return
    const value = oidc.params?.['code']
    const code = typeof value === 'string' ? await provider.AuthorizationCode.find(value) : undefined
    // A used code stays: if it is presented again, the provider revokes the tokens issued for it.
    if (code?.isValid) await code.destroy()
  })
}

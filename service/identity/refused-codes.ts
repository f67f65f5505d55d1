import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'

/** Ends an authorization code that was presented wrongly: whoever guesses at its verifier has one try. */
export function endRefusedCodes(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    const oidc = ctx['oidc'] as KoaContextWithOIDC['oidc'] | undefined
    if (ctx.status !== 400 || oidc?.route !== 'token') return
    const value = oidc.params?.['code']
    const code = typeof value === 'string' ? await provider.AuthorizationCode.find(value) : undefined
    // A code that has been used stays: when it is presented again, the provider revokes what was issued for it.
    if (code?.isValid) await code.destroy()
  })
}

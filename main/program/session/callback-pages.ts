import { createHash } from 'node:crypto'
import { callbackTexts } from '../program-texts.ts'

const style = `:root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 1.5rem}h1{font-size:1.5rem;margin:0 0 .5rem}`
const styleHash = createHash('sha256').update(style).digest('base64')

/** Headers of every response: no script, no embedding, no cache, no referrer. */
export const callbackHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  connection: 'close',
}

const page = (title: string, text: string) =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`

/** Pages for the browser on its return from the provider. They never repeat a part of the request. */
export const callbackPages = {
  // Shown before the code is exchanged: the sign-in may still fail, or wait for the provider.
  received: page(...callbackTexts.received),
  refused: page(...callbackTexts.refused),
  invalid: page(...callbackTexts.invalid),
} as const

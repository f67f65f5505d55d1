import { createHash } from 'node:crypto'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { style } from './style.ts'

/** Text that is safe between tags and in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const styleHash = createHash('sha256').update(style).digest('base64')

/** A whole page of the sign-in; `body` is HTML. `formAction` is where its forms may lead, redirects included. */
export interface Page {
  readonly title: string
  readonly body: string
  readonly formAction?: string
}

/** Headers of a page: no script at all, one style, nothing embedded, nothing kept, nothing told onward. */
export function pageHeaders({ formAction = "'self'" }: Page): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}

export function renderPage({ title, body }: Page): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}

/** Shows a page where the provider itself answers. */
export function showPage(ctx: KoaContextWithOIDC, page: Page): void {
  ctx.set(pageHeaders(page))
  ctx.body = renderPage(page)
}

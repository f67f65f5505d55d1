import { createHash } from 'node:crypto'
import { pageStyle } from './page-style.ts'

/** Escapes a text for use between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** A page of the service; `body` is HTML. */
export interface HtmlPage {
  readonly title: string
  readonly body: string
  /** CSP sources that its forms may be sent to, redirects included. */
  readonly formAction?: string
  /** CSS rules beside those of all pages. */
  readonly style?: string
  /** The address of its script on this service; a page without one may run no script at all. */
  readonly script?: string
}

const styleOf = (page: HtmlPage): string => pageStyle + (page.style ?? '')

/** Headers that allow a page only its own style and script: nothing embedded, cached or sent elsewhere. */
export function htmlPageHeaders(page: HtmlPage): Record<string, string> {
  const { formAction = "'self'" } = page
  const scripts = page.script === undefined ? '' : " script-src 'self'; connect-src 'self';"
  const styleHash = createHash('sha256').update(styleOf(page)).digest('base64')
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}';${scripts} base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}

export function renderHtmlPage(page: HtmlPage): string {
  const { title, body, script } = page
  const scriptTag = script === undefined ? '' : `\n<script type="module" src="${script}"></script>`
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${styleOf(page)}</style>${scriptTag}
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}

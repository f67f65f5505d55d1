import { createHash } from 'node:crypto'
import { style } from './style.ts'

/** Text that is safe between tags and in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** A whole page of the service's own; `body` is HTML. */
export interface Page {
  readonly title: string
  readonly body: string
  /** Where its forms may lead, redirects included. */
  readonly formAction?: string
  /** Rules beside those that all pages share. */
  readonly style?: string
}

const styleOf = (page: Page): string => style + (page.style ?? '')

/** Headers of a page: no script at all, one style, nothing embedded, nothing kept, nothing told onward. */
export function pageHeaders(page: Page): Record<string, string> {
  const { formAction = "'self'" } = page
  const styleHash = createHash('sha256').update(styleOf(page)).digest('base64')
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}

export function renderPage(page: Page): string {
  const { title, body } = page
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${styleOf(page)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}

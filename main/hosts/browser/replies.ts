import type { ServerResponse } from 'node:http'

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** Answers a page with a sentence for the person. The sentence never contains parts of the request. */
export function replyWithSentence(response: ServerResponse, status: number, sentence: string): void {
  const page = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Malote</title><h1>Malote</h1><p>${sentence}</p></html>`
  response.writeHead(status, { ...headers, connection: 'close' }).end(page)
}

/** Redirects to one of our paths; the redirecting address is not stored in caches or sent as referrer. */
export function redirectTo(response: ServerResponse, path: string, cookie: string): void {
  response.writeHead(303, { ...headers, location: path, 'set-cookie': cookie }).end()
}

/**
 * Redirects by a page of ours. For navigations from other pages, such as the local page with the key: an HTTP redirect
 * of those would be requested without the SameSite=Strict cookie.
 */
export function moveOnTo(response: ServerResponse, path: string, cookie: string): void {
  const page = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Malote</title><meta http-equiv="refresh" content="0; url=${path}"></html>`
  response.writeHead(200, { ...headers, 'set-cookie': cookie }).end(page)
}

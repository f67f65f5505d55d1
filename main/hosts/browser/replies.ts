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

/** A plain page for a person: what happened, and what to do. The sentence is ours, never a part of the request. */
export function replyWithSentence(response: ServerResponse, status: number, sentence: string): void {
  const page = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Malote</title><h1>Malote</h1><p>${sentence}</p></html>`
  response.writeHead(status, { ...headers, connection: 'close' }).end(page)
}

/** Sends the browser on to a path of ours, leaving nothing of the address behind. */
export function redirectTo(response: ServerResponse, path: string, cookie: string): void {
  response.writeHead(303, { ...headers, location: path, 'set-cookie': cookie }).end()
}

/**
 * The same for a navigation that another page began, such as the local page that carries the key: a redirect of it would
 * be sent without a SameSite=Strict cookie, a navigation that begins here is not.
 */
export function moveOnTo(response: ServerResponse, path: string, cookie: string): void {
  const page = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Malote</title><meta http-equiv="refresh" content="0; url=${path}"></html>`
  response.writeHead(200, { ...headers, 'set-cookie': cookie }).end(page)
}

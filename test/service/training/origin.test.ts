import { describe, expect, it } from 'vitest'
import { originProblem, type RequestOrigin } from '../../../service/training/origin.ts'

const own = 'http://127.0.0.1:4321'
const requestWith = (changes: Partial<RequestOrigin>): RequestOrigin => ({
  method: 'POST',
  remoteAddress: '127.0.0.1',
  origin: undefined,
  fetchSite: undefined,
  fetchMode: undefined,
  contentType: 'application/x-www-form-urlencoded',
  ...changes,
})
const json = 'application/json'

describe('a request to the training page', () => {
  it.each<[string, Partial<RequestOrigin>]>([
    ['its own form', { origin: own, fetchSite: 'same-origin', fetchMode: 'navigate' }],
    ['its own form, from a browser without Fetch Metadata', { origin: own }],
    ['a program that sends JSON', { contentType: json }],
    ['a program that deletes', { method: 'DELETE', contentType: undefined }],
    ['a program that reads', { method: 'GET', contentType: undefined }],
    ['an address typed by a person', { method: 'GET', fetchSite: 'none', fetchMode: 'navigate' }],
    ['a link on another page', { method: 'GET', fetchSite: 'cross-site', fetchMode: 'navigate' }],
    ['this computer by IPv6', { remoteAddress: '::1', origin: own }],
  ])('is accepted from %s', (_, changes) => expect(originProblem(requestWith(changes), [own])).toBeUndefined())

  it.each<[string, Partial<RequestOrigin>]>([
    ['a form on another site', { origin: 'https://evil.example', fetchSite: 'cross-site', fetchMode: 'navigate' }],
    [
      'a form on another port of this computer',
      { origin: 'http://127.0.0.1:9', fetchSite: 'same-site', fetchMode: 'navigate' },
    ],
    ['a sandboxed page', { origin: 'null' }],
    ['a script on another site that sends JSON', { origin: 'https://evil.example', contentType: json }],
    ['a script on another site, without an Origin header', { fetchSite: 'cross-site', contentType: json }],
    ['a script on another site that reads', { method: 'GET', fetchSite: 'cross-site', fetchMode: 'no-cors' }],
    ['a script on another site that deletes', { method: 'DELETE', origin: 'https://evil.example' }],
    ['a form without any origin', {}],
    ['plain text without any origin', { contentType: 'text/plain' }],
    ['an empty body without any origin', { contentType: undefined }],
    ['another computer', { remoteAddress: '192.168.1.7', contentType: json }],
  ])('is refused from %s', (_, changes) => expect(originProblem(requestWith(changes), [own])).toMatch(/\.$|\)\.$/))
})

import { describe, expect, it } from 'vitest'
import { type Coming, refusalOf } from '../../../service/training/origin.ts'

const own = 'http://127.0.0.1:4321'
const coming = (changes: Partial<Coming>): Coming => ({
  ...{ method: 'POST', remoteAddress: '127.0.0.1', origin: undefined, fetchSite: undefined, fetchMode: undefined },
  ...{ contentType: 'application/x-www-form-urlencoded', ...changes },
})
const json = 'application/json'

describe('a request to the training page', () => {
  it.each<[string, Partial<Coming>]>([
    ['its own form', { origin: own, fetchSite: 'same-origin', fetchMode: 'navigate' }],
    ['its own form, from a browser that says only one of the two', { origin: own }],
    ['a program that sends JSON', { contentType: json }],
    ['a program that deletes', { method: 'DELETE', contentType: undefined }],
    ['a program that reads', { method: 'GET', contentType: undefined }],
    ['an address typed by a person', { method: 'GET', fetchSite: 'none', fetchMode: 'navigate' }],
    ['a link on another page', { method: 'GET', fetchSite: 'cross-site', fetchMode: 'navigate' }],
    ['this computer by IPv6', { remoteAddress: '::1', origin: own }],
  ])('comes in from %s', (_, changes) => expect(refusalOf(coming(changes), [own])).toBeUndefined())

  it.each<[string, Partial<Coming>]>([
    ['a form of another site', { origin: 'https://evil.example', fetchSite: 'cross-site', fetchMode: 'navigate' }],
    ['a form of another port here', { origin: 'http://127.0.0.1:9', fetchSite: 'same-site', fetchMode: 'navigate' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a script elsewhere that sends JSON', { origin: 'https://evil.example', contentType: json }],
    ['a script elsewhere whose browser hides the origin', { fetchSite: 'cross-site', contentType: json }],
    ['a script elsewhere that reads', { method: 'GET', fetchSite: 'cross-site', fetchMode: 'no-cors' }],
    ['a script elsewhere that deletes', { method: 'DELETE', origin: 'https://evil.example' }],
    ['a form from nowhere', {}],
    ['text from nowhere', { contentType: 'text/plain' }],
    ['nothing from nowhere', { contentType: undefined }],
    ['another computer', { remoteAddress: '192.168.1.7', contentType: json }],
  ])('is refused from %s', (_, changes) => expect(refusalOf(coming(changes), [own])).toMatch(/\.$|\)\.$/))
})

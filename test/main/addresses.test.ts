import { expect, it } from 'vitest'
import { isAllowedAddress } from '../../main/addresses.ts'

it.each([
  ['https://example.org', true],
  ['https://10.0.0.1:8443/base', true],
  ['http://127.0.0.1:4000', true],
  ['http://127.1.2.3', true],
  ['http://[::1]:4000', true],
  ['http://localhost:4000', true],
  ['http://10.0.0.1', false],
  ['http://127.0.0.1.example.org', false],
  ['http://localhost.example.org', false],
  ['https://user@example.org', false],
  ['https://:pass@example.org', false],
  ['http://a:b@localhost', false],
  ['ftp://localhost', false],
])('the program sends to %s: %s', (address, isAllowed) => {
  expect(isAllowedAddress(new URL(address))).toBe(isAllowed)
})

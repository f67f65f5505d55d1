import { describe, expect, it } from 'vitest'
import { checkAddress, namesOf, originOf, UsageError } from '../../../service/address.ts'

describe('a service in training', () => {
  it.each(['0.0.0.0', '::', '::1', 'localhost', '127.0.0.2', '192.168.0.10', ''])('refuses to listen at %s', (host) => {
    expect(() => checkAddress({ host, training: true })).toThrow(UsageError)
    expect(() => checkAddress({ host, training: false })).not.toThrow()
  })
  it('may listen at 127.0.0.1', () => expect(() => checkAddress({ host: '127.0.0.1', training: true })).not.toThrow())
})

describe('the origin and the host names of a service', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:80', ['127.0.0.1', 'localhost']],
    ['0.0.0.0', 'http://caixa:80', ['127.0.0.1', 'localhost', '0.0.0.0', 'caixa']],
    ['::', 'http://caixa:80', ['127.0.0.1', 'localhost', '[::]', 'caixa']],
    ['::1', 'http://[::1]:80', ['127.0.0.1', 'localhost', '[::1]', 'caixa']],
    ['Servidor.Local', 'http://servidor.local:80', ['127.0.0.1', 'localhost', 'servidor.local', 'caixa']],
  ])('follow from its address %s', (host, origin, names) => {
    expect(originOf({ host, port: 80, machine: 'Caixa' })).toBe(origin)
    expect(namesOf({ host, machine: 'Caixa' })).toEqual(names)
  })
})

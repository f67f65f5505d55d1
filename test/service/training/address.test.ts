import { describe, expect, it } from 'vitest'
import { checkAddress, Misused, namesOf, originOf } from '../../../service/address.ts'

describe('where training may listen', () => {
  it.each(['0.0.0.0', '::', '::1', 'localhost', '127.0.0.2', '192.168.0.10', ''])('not at %s', (host) => {
    expect(() => checkAddress({ host, training: true })).toThrow(Misused)
    expect(() => checkAddress({ host, training: false })).not.toThrow()
  })
  it('at 127.0.0.1', () => expect(() => checkAddress({ host: '127.0.0.1', training: true })).not.toThrow())
})

describe('what a service is called', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:80', ['127.0.0.1', 'localhost']],
    ['0.0.0.0', 'http://caixa:80', ['127.0.0.1', 'localhost', '0.0.0.0', 'caixa']],
    ['::', 'http://caixa:80', ['127.0.0.1', 'localhost', '[::]', 'caixa']],
    ['::1', 'http://[::1]:80', ['127.0.0.1', 'localhost', '[::1]', 'caixa']],
    ['Servidor.Local', 'http://servidor.local:80', ['127.0.0.1', 'localhost', 'servidor.local', 'caixa']],
  ])('at %s', (host, origin, names) => {
    expect(originOf({ host, port: 80, machine: 'Caixa' })).toBe(origin)
    expect(namesOf({ host, machine: 'Caixa' })).toEqual(names)
  })
})

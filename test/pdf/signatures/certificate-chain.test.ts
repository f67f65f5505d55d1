import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { chainsToRoot } from '../../../pdf/signatures/certificate-chain.ts'
import { type Authority, makeAuthority, type Signer } from '../../support/authority.ts'

const read = ({ certificate }: Signer) => new X509Certificate(readFileSync(certificate))
const authority = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign']
const person = ['basicConstraints=CA:FALSE', 'keyUsage=critical,digitalSignature,nonRepudiation']

let root: Authority
beforeAll(() => {
  root = makeAuthority('/C=BR/O=ICP-Brasil/CN=Raiz')
})
const leads = async (leaf: Signer, others: readonly Signer[] = [], at = new Date()) =>
  (await chainsToRoot(read(leaf), { intermediates: others.map(read), roots: [read(root)], at })).length > 0

/** The word of openssl, which finds the certificates of the authorities in any order. */
function opensslLeads(leaf: Signer, others: readonly Signer[]): boolean {
  const untrusted = others.flatMap(({ certificate }) => ['-untrusted', certificate])
  const { stdout } = spawnSync('openssl', ['verify', '-CAfile', root.certificate, ...untrusted, leaf.certificate])
  return String(stdout).endsWith(': OK\n')
}

describe('the chain of a certificate', () => {
  it('leads to the root through authorities with policies and revocation addresses, as those of ICP-Brasil have', async () => {
    const more = (policy: string) => [
      `certificatePolicies=${policy}`,
      'crlDistributionPoints=URI:http://ac.exemplo.br/lcr.crl',
      'authorityInfoAccess=caIssuers;URI:http://ac.exemplo.br/ac.p7b',
    ]
    const first = root.issueAuthority('/CN=AC', { extensions: [...authority, ...more('2.16.76.1.1.1')] })
    const second = first.issueAuthority('/CN=AC de pessoas', { extensions: [...authority, ...more('2.16.76.1.1.20')] })
    const ana = second.issue('/CN=Ana', { extensions: [...person, ...more('2.16.76.1.2.1.10')] })
    expect(await leads(ana, [first, second])).toBe(true)
    expect(await leads(ana, [second, ana, first])).toBe(true)
    expect(await leads(ana, [second])).toBe(false)
  })

  it('leads through the issuer and not through another authority of the same name', async () => {
    const namesake = makeAuthority('/C=BR/O=ICP-Brasil/CN=Raiz')
    expect(await leads(root.issue('/CN=Ana'))).toBe(true)
    expect(await leads(namesake.issue('/CN=Ana'), [namesake])).toBe(false)
  })

  it('leads to the root by any certificate of an authority that has several, as for openssl', async () => {
    const old = root.issueAuthority('/CN=AC', { until: '20210101000000Z' })
    const renewed = root.issueAuthority('/CN=AC', { key: ['-key', old.key] })
    const stranger = makeAuthority('/CN=Raiz de outros').issueAuthority('/CN=AC', { key: ['-key', old.key] })
    const ana = old.issue('/CN=Ana')
    for (const [others, isTrusted] of [
      [[old, renewed], true],
      [[renewed, old], true],
      [[old], false],
    ] as const) {
      expect(await leads(ana, others)).toBe(isTrusted)
      expect(opensslLeads(ana, others)).toBe(isTrusted)
    }
    // openssl goes no second way where the first one ends at a root that it does not know.
    expect(await leads(ana, [stranger, old, renewed])).toBe(true)
    expect(await leads(ana, [stranger, old])).toBe(false)
  })

  it('is refused when it exceeds the path length of an authority', async () => {
    const short = root.issueAuthority('/CN=AC', {
      extensions: ['basicConstraints=critical,CA:TRUE,pathlen:0', 'keyUsage=keyCertSign'],
    })
    const under = short.issueAuthority('/CN=Outra AC')
    expect(await leads(short.issue('/CN=Ana'), [short])).toBe(true)
    expect(await leads(under.issue('/CN=Bia'), [short, under])).toBe(false)
  })

  it('is refused through an authority that may not issue or is not valid at that time, the root included', async () => {
    const mute = root.issueAuthority('/CN=AC', {
      extensions: ['basicConstraints=CA:TRUE', 'keyUsage=digitalSignature'],
    })
    const old = root.issueAuthority('/CN=AC velha', { until: '20210101000000Z' })
    expect(await leads(mute.issue('/CN=Ana'), [mute])).toBe(false)
    expect(await leads(old.issue('/CN=Bia'), [old])).toBe(false)
    expect(await leads(root.issue('/CN=Caio'), [], new Date('2020-06-01'))).toBe(false)
  })

  it('is searched without an endless loop when authorities signed each other', async () => {
    const one = makeAuthority('/CN=Uma')
    const two = makeAuthority('/CN=Outra')
    const crossed = [one.issueAuthority('/CN=Outra'), two.issueAuthority('/CN=Uma'), one, two]
    expect(await leads(one.issue('/CN=Ana'), crossed)).toBe(false)
  })
})

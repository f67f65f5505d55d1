import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { TrustedRoot } from '../../../pdf/signatures/trust.ts'
import { type Authority, makeAuthority, rsa, type Signer } from '../authority.ts'
import { stamperOf } from '../stamps.ts'

/** The truth about a file: the test has made it. */
export type Truth = 'honest' | 'damaged' | 'unproved' | 'changed' | 'attack'

/** A signed file with the truth about it, and the reasons that the check has to give, oldest signature first. */
export interface Entry {
  readonly name: string
  readonly truth: Truth
  readonly make: (people: People) => Buffer | Promise<Buffer>
  /** Of each signature; none for a file without signatures. */
  readonly reasons: readonly string[]
  /** When it is checked; now by default. */
  readonly now?: Date
}

/** The authorities and persons of all files. */
export interface People {
  readonly root: Authority
  readonly between: Authority
  readonly ana: Signer
  readonly bruno: Signer
  readonly carla: Signer
  /** Of gov.br's hierarchy. */
  readonly davi: Signer
  readonly stamper: Signer
  readonly roots: readonly TrustedRoot[]
}

const rootOf = ({ certificate }: Signer, level: TrustedRoot['level']): TrustedRoot => ({
  certificate: new X509Certificate(readFileSync(certificate)),
  level,
})

export function makePeople(): People {
  const root = makeAuthority('/C=BR/O=ICP-Brasil/CN=Raiz de teste')
  const gov = makeAuthority('/C=BR/O=Gov-Br/CN=Raiz do governo de teste')
  const final = gov.issueAuthority('/C=BR/O=Gov-Br/CN=AC Final de teste')
  const between = root.issueAuthority('/C=BR/O=ICP-Brasil/CN=AC de teste')
  const person = ['basicConstraints=CA:FALSE', 'keyUsage=critical,digitalSignature,nonRepudiation']
  return {
    root,
    between,
    ana: between.issue('/C=BR/O=ICP-Brasil/CN=ANA PRADO:11122233344'),
    bruno: between.issue('/C=BR/O=ICP-Brasil/CN=BRUNO REIS', { key: rsa }),
    carla: between.issue('/CN=Carla', { until: '20281231000000Z' }),
    davi: final.issue('/C=BR/O=Gov-Br/CN=Davi', {
      extensions: [...person, 'extendedKeyUsage=clientAuth,emailProtection', 'certificatePolicies=2.16.76.3.2.1.1'],
    }),
    stamper: stamperOf(root),
    roots: [rootOf(root, 'icp-brasil'), rootOf(gov, 'gov-br')],
  }
}

import { describe, expect, it } from 'vitest'
import { commonName } from '../../../pdf/signatures/certificate-holder.ts'
import { rootCertificates } from '../../../pdf/signatures/root-certificates.ts'
import { trustedRoots } from '../../../pdf/signatures/trusted-roots.ts'

describe('the roots that come with the program', () => {
  it('are the pinned ones of ICP-Brasil and gov.br, each an authority that signed itself and says its name', () => {
    expect(trustedRoots().map(({ certificate, level }) => [commonName(certificate.subject), level])).toEqual([
      ['Autoridade Certificadora Raiz Brasileira v5', 'icp-brasil'],
      ['Autoridade Certificadora Raiz Brasileira v10', 'icp-brasil'],
      ['Autoridade Certificadora Raiz Brasileira v11', 'icp-brasil'],
      ['Autoridade Certificadora Raiz Brasileira v12', 'icp-brasil'],
      ['Autoridade Certificadora Raiz Brasileira v13', 'icp-brasil'],
      ['Autoridade Certificadora Raiz do Governo Federal do Brasil v1', 'gov-br'],
    ])
    for (const [place, { certificate, level }] of trustedRoots().entries()) {
      expect(commonName(certificate.subject)).toBe(rootCertificates[place]?.name)
      expect(certificate.subject).toContain(level === 'gov-br' ? 'O=Gov-Br' : 'O=ICP-Brasil')
      expect(certificate.ca).toBe(true)
      expect(certificate.checkIssued(certificate)).toBe(true)
      expect(certificate.verify(certificate.publicKey)).toBe(true)
    }
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOfUnit } from '../../../service/sample/rows.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { type HostileKind, hostilePdfs } from '../../support/hostile-pdfs.ts'
import { sendToSign } from '../../support/phase-documents.ts'
import { asPerson, organizacional } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await borrowService()
})
afterAll(() => service.stop())

const kinds: readonly HostileKind[] = [
  'a table of empty runs',
  'a table that names one object again and again',
  'updates far apart',
  'references that unpack to more than any limit',
]

it('captures documents that take too much to read with a page of their own, and forwards for another person', async () => {
  const files = kinds.map((name) => ({ name: `${name}.pdf`, bytes: hostilePdfs[name]() }))
  const phases = await sendToSign(service, files, { signers: ['bruno.reis'] })
  const [bruno, diego] = [await asPerson(service, 'bruno.reis'), await asPerson(service, 'diego.martins')]
  const signed = await Promise.all(phases.map((id) => bruno.post(`/v2/documentos/fase-assinatura/assinar/${id}`)))
  const forwarding = await diego.post('/v2/encaminhamento/novo', {
    assunto: 'A',
    mensagem: 'M',
    idResponsavel: diego.roles[0]?.id,
    idsDestinos: [idOfUnit('SEFAZ/GECON')],
    restricaoAcesso: organizacional,
  })
  expect(await diego.ended(forwarding.body.idEvento)).toMatchObject({ situacao: 'Concluido' })
  for (const { body } of signed) {
    const { situacao, idDocumento } = await bruno.ended(body.idCapturaEvento)
    expect(situacao).toBe('Concluido')
    const { body: data } = await bruno.get(`/v2/documentos/${idDocumento}/metadados`)
    expect(data.hashSha256Revisado).toBeUndefined()
    const page = await bruno.get(`/v2/documentos/${idDocumento}/folha-assinaturas/url-para-download-arquivo`)
    expect((await (await fetch(page.body)).text()).slice(0, 5)).toBe('%PDF-')
  }
})

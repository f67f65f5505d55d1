import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encaminhamentoNovoShapeASchema, encaminhamentoNovoShapeBSchema } from '../../../contract/api/forwardings.ts'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { withDocuments } from '../../../main/engine/attached/index.ts'
import { bodyOf, forwardPayloadSchema, payloadOf } from '../../../main/features/compose/payload.ts'
import { draftFields, makeDocument } from '../../support/builders.ts'

const resolved = <P extends { idsDocumentos: readonly unknown[] }>(payload: P) =>
  withDocuments(payload as P & { idsDocumentos: string[] }, payload.idsDocumentos.map(String))

const person = { id: randomUUID(), nome: 'Ana Prado' }
const role = { id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
const sector = { id: randomUUID(), kind: 'Setor', nome: 'Protocolo', sigla: 'PROT', detalhe: 'SEFAZ' } as const
const organisation = { id: randomUUID(), kind: 'Organizacao', nome: 'Gestão', sigla: 'SEGER', detalhe: '' } as const
const document = makeDocument('Ofício')
const whole = draftFields({
  recipients: [sector, organisation, sector],
  idPapel: role.id,
  subject: '  Prestação de contas ',
  message: 'Segue para análise.\n',
  documents: [document, document],
})
const asAna = (changes: Partial<DraftFields>) => payloadOf({ ...whole, ...changes }, { person, roles: [role] })

describe('the payload of a draft', () => {
  it.each<[string, Partial<DraftFields>]>([
    ['Destinatários', { recipients: [] }],
    ['Assunto', { subject: ' \n' }],
    ['Mensagem', { message: '\t' }],
    ['Papel', { idPapel: null }],
    ['Papel', { idPapel: randomUUID() }],
  ])('is refused with a sentence that names %s', (field, changes) => {
    expect(asAna(changes)).toEqual({ ok: false, sentence: expect.stringMatching(new RegExp(`^${field}: .+[.]$`)) })
  })

  it('contains each destination and document once, and trimmed texts', () => {
    expect(asAna({})).toEqual({
      ok: true,
      payload: {
        idResponsavel: role.id,
        assunto: 'Prestação de contas',
        mensagem: 'Segue para análise.',
        destinos: [
          { id: sector.id, kind: 'Setor' },
          { id: organisation.id, kind: 'Organizacao' },
        ],
        idsDocumentos: [document.idDocumento],
        access: 'Organizacional',
        enviarEmailNotificacoes: false,
      },
    })
  })

  it('is read back only with recipients, a subject and a message', () => {
    const made = asAna({})
    if (!made.ok) throw new Error(made.sentence)
    const isRead = (changes: object) => forwardPayloadSchema.safeParse({ ...made.payload, ...changes }).success
    expect([{}, { destinos: [] }, { assunto: '' }, { mensagem: '' }].map(isRead)).toEqual([true, false, false, false])
  })

  it('has the citizen as sender when the person holds no role', () => {
    const citizen = payloadOf({ ...whole, idPapel: null }, { person, roles: [] })
    expect(citizen).toMatchObject({ ok: true, payload: { idResponsavel: person.id } })
  })

  it('has a body in each of the two shapes', () => {
    const read = asAna({ access: 'Publico' })
    if (!read.ok) throw new Error(read.sentence)
    const restricaoAcesso = { transparenciaAtiva: true, idsFundamentosLegais: null, classificacaoInformacao: null }
    const a = bodyOf(resolved(read.payload), 'A')
    expect(encaminhamentoNovoShapeASchema.parse(a)).toEqual(a)
    expect(a).toMatchObject({ idsDestinos: [sector.id, organisation.id], restricaoAcesso })
    const b = bodyOf(resolved(read.payload), 'B')
    expect(encaminhamentoNovoShapeBSchema.parse(b)).toEqual(b)
    expect(b).toMatchObject({
      idPapelRemetente: role.id,
      destinatarios: [
        { id: sector.id, tipo: 'Unidade' },
        { id: organisation.id, tipo: 'Orgao' },
      ],
      documentos: [document.idDocumento],
    })
  })
})

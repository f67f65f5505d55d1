import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { draftFieldsSchema } from '../../../contract/bridge/compose.ts'
import { resolvedBy, resolvedIn } from '../../../main/compose/attached.ts'
import { forwardPayloadSchema } from '../../../main/compose/payload.ts'
import { signaturesOf } from '../../../main/compose/signatures-of.ts'

const [document, made, signed, fileId, idFase] = [1, 2, 3, 4, 5].map(() => randomUUID())
const payload = { idsDocumentos: [document, { fileId }, { idFase }] as never }
const before = [
  { kind: 'collect', payload: { fileId: null, idFase }, result: { idDocumento: signed } },
  { kind: 'capture', payload: { fileId, sha256: 'ab' }, result: { idDocumento: made } },
] as never

it('keeps drafts and payloads of versions that knew captured documents only', () => {
  const old = { idDocumento: document, registro: '2026-B3F4XZ', nome: 'Nota', capturedAt: null }
  const fields = { recipients: [], idPapel: null, subject: '', message: '', access: 'Publico', notifyByEmail: false }
  expect(draftFieldsSchema.parse({ ...fields, documents: [old] }).documents).toEqual([old])
  const kept = { idResponsavel: document, assunto: 'a', mensagem: 'm', destinos: [{ id: document, kind: 'Papel' }] }
  const rest = { access: 'Publico', enviarEmailNotificacoes: false, idsDocumentos: [document] }
  expect(forwardPayloadSchema.parse({ ...kept, ...rest }).idsDocumentos).toEqual([document])
})

it('names the documents that have come about, in the order in which they were attached', () => {
  expect(resolvedBy(payload, before)?.idsDocumentos).toEqual([document, made, signed])
  expect(resolvedBy(payload, [])).toBeNull()
})

it('asks after what was sent, whatever would come about now', () => {
  expect(resolvedIn(payload, { attached: [made ?? ''] }).idsDocumentos).toEqual([made])
  expect(resolvedIn({ idsDocumentos: [document ?? ''] }, {}).idsDocumentos).toEqual([document])
})

const signer = (nome: string, manifestacao: 'Assinado' | 'Recusado' | 'NaoSeManifestou', justificativa?: string) => ({
  ...{ id: randomUUID(), nome, tipo: 'Papel', manifestacao },
  ...(justificativa === undefined ? {} : { justificativa }),
})
const ana = signer('Ana', 'Assinado')
it.each([
  [{ assinantes: [ana, signer('Bruno', 'NaoSeManifestou')] }, 'not-yet', 'Falta a assinatura de Bruno.'],
  [
    { assinantes: [signer('Ana', 'NaoSeManifestou'), signer('Bruno', 'NaoSeManifestou')] },
    ...(['not-yet', 'Faltam as assinaturas de Ana e Bruno.'] as const),
  ],
  [{ assinantes: [ana] }, 'not-yet', 'Todos assinaram; o serviço ainda prepara o documento.'],
  [
    { assinantes: [signer('Bruno', 'NaoSeManifestou')], bloqueado: true },
    ...(['not-yet', 'O documento está bloqueado, e ninguém pode assinar agora. Falta a assinatura de Bruno.'] as const),
  ],
  [
    { assinantes: [ana, signer('Bruno', 'Recusado', 'valor errado.')] },
    'refused',
    'Bruno recusou assinar: valor errado.',
  ],
  // Captured all the same: it is not what everybody has signed.
  [{ assinantes: [ana, signer('Bruno', 'Recusado')], idDocumento: made }, 'refused', 'Bruno recusou assinar.'],
  [{ assinantes: [ana], idDocumento: made }, 'captured', undefined],
])('says how far signatures have come: %#', (phase, kind, sentence) => {
  const standing = signaturesOf({ bloqueado: false, ...phase } as never)
  expect(standing).toMatchObject({ kind, ...(sentence === undefined ? { idDocumento: made } : { sentence }) })
})

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { draftFieldsSchema } from '../../../contract/bridge/compose.ts'
import { resolveDocuments, withDocuments } from '../../../main/engine/attached/index.ts'
import { signatureProgressOf } from '../../../main/features/compose/compose-texts.ts'
import { forwardPayloadSchema } from '../../../main/features/compose/payload.ts'

const [document, made, signed, fileId, idFase] = [1, 2, 3, 4, 5].map(() => randomUUID())
const payload = { idsDocumentos: [document, { fileId }, { idFase }] as never }
const before = [
  { kind: 'collect', payload: { fileId: null, idFase }, result: { idDocumento: signed } },
  { kind: 'capture', payload: { fileId, sha256: 'ab' }, result: { idDocumento: made } },
] as never

it('parses drafts and payloads of versions that knew only captured documents', () => {
  const old = { idDocumento: document, registro: '2026-B3F4XZ', nome: 'Nota', capturedAt: null }
  const fields = { recipients: [], idPapel: null, subject: '', message: '', access: 'Publico', notifyByEmail: false }
  expect(draftFieldsSchema.parse({ ...fields, documents: [old] }).documents).toEqual([old])
  const kept = { idResponsavel: document, assunto: 'a', mensagem: 'm', destinos: [{ id: document, kind: 'Papel' }] }
  const rest = { access: 'Publico', enviarEmailNotificacoes: false, idsDocumentos: [document] }
  expect(forwardPayloadSchema.parse({ ...kept, ...rest }).idsDocumentos).toEqual([document])
})

it('resolveDocuments puts the created documents in the order of the attachments', () => {
  expect(resolveDocuments(payload, before)?.idsDocumentos).toEqual([document, made, signed])
  expect(resolveDocuments(payload, [])).toBeNull()
})

it('withDocuments puts the given document ids in place of the attachments', () => {
  expect(withDocuments(payload, [made ?? '']).idsDocumentos).toEqual([made])
})

const signer = (nome: string, manifestacao: 'Assinado' | 'Recusado' | 'NaoSeManifestou', justificativa?: string) => ({
  id: randomUUID(),
  nome,
  tipo: 'Papel',
  manifestacao,
  ...(justificativa === undefined ? {} : { justificativa }),
})
const ana = signer('Ana', 'Assinado')
it.each([
  [{ assinantes: [ana, signer('Bruno', 'NaoSeManifestou')] }, 'not-yet', 'Assinatura pendente: Bruno.'],
  [
    { assinantes: [signer('Ana', 'NaoSeManifestou'), signer('Bruno', 'NaoSeManifestou')] },
    ...(['not-yet', 'Assinaturas pendentes: Ana e Bruno.'] as const),
  ],
  [{ assinantes: [ana] }, 'not-yet', 'Todos assinaram; o serviço ainda prepara o documento.'],
  [
    { assinantes: [signer('Bruno', 'NaoSeManifestou')], bloqueado: true },
    ...(['not-yet', 'O documento está bloqueado, e ninguém pode assinar agora. Assinatura pendente: Bruno.'] as const),
  ],
  [
    { assinantes: [ana, signer('Bruno', 'Recusado', 'valor errado.')] },
    'refused',
    'Bruno recusou assinar: valor errado.',
  ],
  // Captured without all signatures: refused.
  [{ assinantes: [ana, signer('Bruno', 'Recusado')], idDocumento: made }, 'refused', 'Bruno recusou assinar.'],
  [{ assinantes: [ana], idDocumento: made }, 'captured', undefined],
])('signatureProgressOf says how far the signatures have come, or who refused: %#', (phase, kind, sentence) => {
  const progress = signatureProgressOf({ bloqueado: false, ...phase } as never)
  expect(progress).toMatchObject({ kind, ...(sentence === undefined ? { idDocumento: made } : { sentence }) })
})

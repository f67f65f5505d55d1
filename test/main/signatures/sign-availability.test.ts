import { expect, it } from 'vitest'
import type { DocumentoFaseAssinatura, Manifestacao } from '../../../contract/api/signatures.ts'
import type { ApiClient } from '../../../main/engine/api/index.ts'
import { createSignHandler } from '../../../main/features/signatures/sign-handler.ts'

const id = '0195e9a0-0000-7000-8000-000000000001'
const [director, member] = ['0195e9a0-0000-7000-8000-00000000000a', '0195e9a0-0000-7000-8000-00000000000b']

/** Reconciles a signing as director without an answer, where the service shows these states of both roles. */
async function reconciled(asDirector: Manifestacao, asMember: Manifestacao) {
  const document: DocumentoFaseAssinatura = {
    id,
    nome: 'Ata.pdf',
    dataEnvio: '2026-11-20T12:00:00.000Z',
    bytes: 1,
    hashSha256: 'a',
    bloqueado: false,
    situacao: 'AguardandoOutros',
    capturador: { id: director, nome: 'Bruno' },
    assinantes: [
      { id: director, nome: 'Diretora', tipo: 'Papel', manifestacao: asDirector },
      { id: member, nome: 'Conselheira', tipo: 'Papel', manifestacao: asMember },
    ],
  }
  const client: ApiClient = {
    request: async ({ schema }) => ({ kind: 'ok', status: 200, value: schema.parse(document) }),
  }
  const handler = createSignHandler({
    client,
    actingIds: [director, member],
    checkReview: async () => null,
    observe: () => undefined,
    onAlreadySigned: () => undefined,
    onUpdate: () => undefined,
  })
  const payload = { idFase: id, reviewed: 'a', papeis: [director] }
  const io = { signal: new AbortController().signal, progress: () => undefined, dependencies: () => [] }
  return handler.reconcile({ payload, file: null, evidence: {}, at: new Date() }, io)
}

it('a signing is done once the requested role has signed, whatever the state of another role', async () => {
  expect(await reconciled('Assinado', 'Assinado')).toMatchObject({ kind: 'completed' })
  expect(await reconciled('Assinado', 'NaoSeManifestou')).toMatchObject({ kind: 'completed' })
  expect(await reconciled('Assinado', 'Recusado')).toMatchObject({ kind: 'completed' })
})

it('a signing is not done where only another role has signed', async () => {
  expect(await reconciled('NaoSeManifestou', 'Assinado')).toMatchObject({ kind: 'not-carried-out' })
  expect(await reconciled('Recusado', 'Assinado')).toMatchObject({ failure: { kind: 'refused' } })
})

import { expect, it } from 'vitest'
import type { DocumentoFaseAssinatura, Manifestacao } from '../../../contract/api/signatures.ts'
import type { ApiClient } from '../../../main/api/index.ts'
import { createSignHandler } from '../../../main/signatures/sign-handler.ts'

const id = '0195e9a0-0000-7000-8000-000000000001'
const [director, member] = ['0195e9a0-0000-7000-8000-00000000000a', '0195e9a0-0000-7000-8000-00000000000b']

/** What has become of a signing as director whose answer was lost, by what the service shows of both roles. */
async function found(asDirector: Manifestacao, asMember: Manifestacao) {
  const document: DocumentoFaseAssinatura = {
    ...{ id, nome: 'Ata.pdf', dataEnvio: '2026-11-20T12:00:00.000Z', bytes: 1, hashSha256: 'a', bloqueado: false },
    ...{ situacao: 'AguardandoOutros', capturador: { id: director, nome: 'Bruno' } },
    assinantes: [
      { id: director, nome: 'Diretora', tipo: 'Papel', manifestacao: asDirector },
      { id: member, nome: 'Conselheira', tipo: 'Papel', manifestacao: asMember },
    ],
  }
  const client: ApiClient = {
    request: async ({ answer }) => ({ kind: 'ok', status: 200, value: answer.parse(document) }),
  }
  const handler = createSignHandler({
    ...{ client, selves: [director, member], compare: async () => null },
    ...{ saw: () => undefined, wasSo: () => undefined, follow: () => undefined },
  })
  const payload = { idFase: id, reviewed: 'a', papeis: [director] }
  const io = { signal: new AbortController().signal, progress: () => undefined, before: () => [] }
  return handler.reconcile({ payload, file: null, evidence: {}, at: new Date() }, io)
}

it('is done in the role that was asked for, whatever there is to sign or was refused in another', async () => {
  expect(await found('Assinado', 'Assinado')).toMatchObject({ kind: 'completed' })
  expect(await found('Assinado', 'NaoSeManifestou')).toMatchObject({ kind: 'completed' })
  expect(await found('Assinado', 'Recusado')).toMatchObject({ kind: 'completed' })
})

it('is not done by what was signed in another role', async () => {
  expect(await found('NaoSeManifestou', 'Assinado')).toMatchObject({ kind: 'not-carried-out' })
  expect(await found('Recusado', 'Assinado')).toMatchObject({ failure: { kind: 'refused' } })
})

import { expect, it } from 'vitest'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { createReminders } from '../../../main/features/signatures/reminder.ts'
import { toSignatureItem } from '../../../main/features/signatures/signature-item.ts'
import { ana, documentOf, idOf } from './local-queue.ts'

const [role, citizen] = [idOf(7), idOf(8)]
const pendingSince = new Map([[role, '2026-11-18T12:00:00.000Z']])

/** The draft that reminds a signer of a document with this name. */
function reminded(signerId: string, nome = 'Termo.pdf'): DraftFields {
  const document = {
    ...documentOf(1),
    nome,
    assinantes: [
      { id: role, nome: 'Contador', tipo: 'Papel', manifestacao: 'NaoSeManifestou' },
      { id: citizen, nome: 'Davi', tipo: 'Cidadao', manifestacao: 'NaoSeManifestou' },
    ] as const,
  }
  const source = {
    document: { ...document, assinantes: [...document.assinantes] },
    operationId: null,
    localState: { review: null, seenAs: null, isBlocker: false },
    pendingSince,
    registro: null,
  }
  const saved: DraftFields[] = []
  const remind = createReminders({
    find: () => toSignatureItem(source, [ana], new Date('2026-11-24T12:00:00Z')),
    roleInForce: () => idOf(9),
    saveDraft({ fields }) {
      saved.push(fields)
      return { ok: true, value: null }
    },
  })
  expect(remind({ id: document.id, signerId })).toMatchObject({ ok: true })
  const [fields] = saved
  if (fields === undefined) throw new Error('no draft was saved')
  return fields
}

it('a reminder goes to one signer, says since when the document waits, and how to sign or refuse it', () => {
  expect(reminded(role)).toMatchObject({
    recipients: [{ id: role, kind: 'Papel', nome: 'Contador' }],
    idPapel: idOf(9),
    subject: 'Assinatura pendente: Termo.pdf',
    access: 'Organizacional',
  })
  expect(reminded(role).message.split('\n\n')).toEqual([
    'Olá, Contador.',
    expect.stringMatching(/"Termo\.pdf", enviado para assinatura em 20\/11\/2026, .* desde 18\/11\/2026\.$/),
    expect.stringMatching(/abra o Malote.*recuse-o informando o motivo/),
  ])
  expect(reminded(citizen).recipients).toMatchObject([{ id: citizen, kind: 'Cidadao', nome: 'Davi' }])
})

it('a reminder of a document with a long name has a subject that the service takes', () => {
  expect(reminded(role, 'N'.repeat(600)).subject).toHaveLength(500)
})

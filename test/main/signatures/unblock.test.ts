import { expect, it } from 'vitest'
import { transaction } from '../../../main/engine/database/index.ts'
import { createActHandlers } from '../../../main/features/signatures/act-handlers.ts'
import { Status, startAnsweringServer } from '../../support/answering-server.ts'
import { openAsPerson } from '../../support/person-context.ts'
import { ana, documentOf, openLocalQueue } from './local-queue.ts'

const blocked = { ...documentOf(1), bloqueado: true }
const own = { ...blocked, capturador: { id: ana, nome: 'Ana' } }

function openQueue() {
  const { db, queue } = openLocalQueue()
  return {
    queue,
    save: (document: typeof blocked) =>
      transaction(db, (tx) => queue.save(tx, document, { isFirstSync: false })) && undefined,
    mayUnblock: () => queue.find(blocked.id)?.mayUnblock,
  }
}

it('a signer may unblock what they have blocked here, until it is unblocked', () => {
  const { queue, save, mayUnblock } = openQueue()
  save(blocked)
  expect(mayUnblock()).toBe(false)
  queue.recordBlock(blocked.id)
  expect(mayUnblock()).toBe(true)
  save(blocked)
  expect(mayUnblock()).toBe(true)
  save(documentOf(1))
  expect(mayUnblock()).toBe(false)
  // Somebody else blocks it now.
  save(blocked)
  expect(mayUnblock()).toBe(false)
})

it('the sender may unblock what anybody has blocked', () => {
  const { save, mayUnblock } = openQueue()
  save(own)
  expect(mayUnblock()).toBe(true)
  save({ ...own, bloqueado: false })
  expect(mayUnblock()).toBe(false)
})

it.each<[string, unknown, readonly string[]]>([
  // Once more after the answer: meanwhile the queue may have seen the document before it was blocked.
  ['accepts it', { capturado: false }, [blocked.id, blocked.id]],
  ['fails to answer', new Status(500), [blocked.id]],
])('a block is noted before its request, also where the service %s', async (_what, answer, afterwards) => {
  const noted: string[] = []
  const atRequest: string[][] = []
  const server = await startAnsweringServer({
    [`POST /v2/documentos/fase-assinatura/bloquear/${blocked.id}`]: () => {
      atRequest.push([...noted])
      return answer
    },
    [`GET /v2/documentos/fase-assinatura/${blocked.id}`]: blocked,
  })
  const person = openAsPerson({ apiUrl: server.url })
  const handlers = createActHandlers({
    client: person.client,
    actingIds: [ana],
    capabilities: { observe: (_capability, outcome) => outcome },
    observe() {},
    onBlock: (idFase) => void noted.push(idFase),
    onUpdate() {},
    onDeletionUpdate() {},
  })
  const block = handlers.find(({ kind }) => kind === 'block-signature')
  const payload = { idFase: blocked.id, justificativa: 'Falta um anexo.' }
  await block?.register({ payload } as never, { signal: person.context.signal } as never)
  expect(atRequest).toEqual([[blocked.id]])
  expect(noted).toEqual(afterwards)
  person.close()
  await server.stop()
})

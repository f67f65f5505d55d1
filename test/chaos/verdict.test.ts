import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Tables } from './keys.ts'
import { createLedger } from './ledger.ts'
import { judge } from './verdict.ts'
import { fileWish } from './wishes/files.ts'
import type { Hand } from './wishes/wish.ts'

const idPapel = randomUUID()
const none: Tables = {
  arquivos: [],
  documentos: [],
  fases: [],
  assinantes: [],
  encaminhamentos: [],
  eventos: [],
  itens: [],
  processos: [],
  atos: [],
  vinculos: [],
}

/** The service's tables with captured documents of these names. */
function withDocuments(...names: string[]): Tables {
  const documentos = names.map((nome) => ({
    nome,
    idCapturador: idPapel,
    idFase: null,
    idEvento: randomUUID(),
    registro: nome,
  }))
  const eventos = documentos.map(({ idEvento }) => ({ id: idEvento }))
  return Object.assign({}, none, { documentos, eventos })
}

/** A wish whose request leaves, while the application never shows that it accepted it: the run gives it up. */
async function givenUp(name: string) {
  const ledger = createLedger()
  const wish = fileWish(ledger, [name], 0)
  const rows = [{ name, state: 'draft', kind: 'scanned', operationId: null, signers: [], fileId: randomUUID() }]
  const call = async (what: string) =>
    what === 'capture.list' ? { ok: true, value: rows } : { ok: false, failure: { code: 'offline' } }
  const hand = { idPapel, colleagues: [], addFiles: async () => null, call } as Pick<Hand, never> as Hand
  expect(await wish(hand)).toBe(false)
  return ledger
}

describe('a wish that is given up', () => {
  it('stays in the ledger, so that its record is neither strange nor lost, and a second one is found', async () => {
    const { asked, perhaps } = await givenUp('Nota 1.pdf')
    expect([asked, perhaps]).toEqual([[], [{ kind: 'capture', idPapel, name: 'Nota 1.pdf' }]])
    const verdictOf = (tables: Tables) =>
      judge({ asked, perhaps, shown: [], unfulfilled: ['ana gave a wish up'], tables })
    for (const tables of [withDocuments(), withDocuments('Nota 1.pdf')]) {
      expect(verdictOf(tables)).toMatchObject({ lost: [], twice: [], strange: [] })
      expect(verdictOf(tables).untrue).toEqual(['ana gave a wish up', expect.stringContaining('Nota 1.pdf')])
    }
    expect(verdictOf(withDocuments('Nota 1.pdf', 'Nota 1.pdf')).twice).toHaveLength(1)
    expect(verdictOf(withDocuments('Nota 2.pdf')).strange).toHaveLength(1)
  })

  it('leaves open whether the document is there that it may have deleted or unblocked', () => {
    const ledger = createLedger()
    const [idFase, name] = [randomUUID(), 'Rascunho 1.pdf']
    ledger.begin().accepted({ kind: 'send-to-signature', idPapel, name })
    ledger.begin().accepted({ kind: 'block-signature', idPapel, idFase, isUndone: true })
    ledger.begin().asking({ kind: 'delete-signature-document', idPapel, name })
    ledger.begin().asking({ kind: 'unblock-signature', idPapel, idFase })
    const { asked, perhaps } = ledger
    expect(judge({ asked, perhaps, shown: [], unfulfilled: [], tables: withDocuments() })).toMatchObject({
      lost: [],
      strange: [],
    })
  })
})

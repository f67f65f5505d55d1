import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SignatureBatch } from '../../../contract/bridge/signatures.ts'
import { eventually } from '../../support/eventually.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { type Phases, papelOf, phaseGroup, phasesOf } from '../../support/phases.ts'
import { asPerson, type Person, pdf } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'

/**
 * Changes what the service's storage keeps behind its back: every file that has these bytes has others there, as many.
 * Answers how many files it were.
 */
function overwriteStored({ dataFolder }: { readonly dataFolder: string }, text: string, other: string): number {
  const [before, after] = [Buffer.from(text), Buffer.from(other)]
  if (before.length !== after.length) throw new Error('as many bytes as before')
  const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter(
    // Names of objects; the database has other files.
    (entry) => entry.isFile() && /^[0-9a-f-]{36}$/.test(entry.name),
  )
  const changed = files.filter(({ parentPath, name }) => {
    const file = path.join(parentPath, name)
    const bytes = readFileSync(file)
    const at = bytes.indexOf(before)
    if (at < 0) return false
    after.copy(bytes, at)
    writeFileSync(file, bytes)
    return true
  })
  return changed.length
}

const desk = signedInApp()
let bruno: Phases
let ana: Person
beforeAll(async () => {
  bruno = await phasesOf(desk.service, 'bruno.reis')
  ana = await asPerson(desk.service, 'ana.prado')
})

async function opened(id: string) {
  await desk.app.call('signatures.list', { situacao: 'AguardandoMim' })
  return { id, sha256: (await desk.app.call('signatures.open', { id })).sha256 }
}
const ended = (batchId: string): Promise<SignatureBatch> =>
  eventually(async () => {
    const found = await desk.app.call('signatures.batch', { batchId })
    expect(found.state).toBe('ended')
    return found
  })
const signed = async (...documents: { id: string; sha256: string | null }[]) =>
  ended((await desk.app.call('signatures.sign', { documents, unread: documents[0]?.sha256 === null })).batchId)
const asked = (id: string) => desk.line.seen.filter((each) => each === `POST ${phaseGroup}/assinar/${id}`).length

describe('what was reviewed', () => {
  it('is not signed where other bytes are served, though the registered hash is the same, and says why', async () => {
    const id = await bruno.send('Ofício.pdf', [ana, bruno.sender], pdf('pague cem reais a Fulano'))
    const reviewed = await opened(id)
    expect(overwriteStored(desk.service, 'cem reais', 'mil reais')).toBe(1)
    const found = await signed(reviewed)
    expect(found.entries).toMatchObject([
      { outcome: 'skipped', message: expect.stringContaining('mudou depois que você o leu') },
    ])
    expect(asked(id)).toBe(0)
    const story = await desk.app.call('outbox.story', { operationId: found.entries[0]?.operationId ?? '' })
    expect(story.at(-1)).toMatchObject({ failure: 'refused', said: { message: expect.stringContaining('mudou') } })
    expect(overwriteStored(desk.service, 'mil reais', 'cem reais')).toBe(1)
    expect((await signed(reviewed)).counts.signed).toBe(1)
    // What was not done then has been done now: nothing is left for the person to look at.
    const listed = await desk.app.call('outbox.list', {})
    expect(listed.map(({ id }) => id)).not.toContain(found.entries[0]?.operationId)
  })

  it('is not signed where another hash is registered', async () => {
    const id = await bruno.send('Trocado.pdf', [ana, bruno.sender])
    await desk.app.call('signatures.list', { situacao: 'AguardandoMim' })
    expect((await signed({ id, sha256: '0'.repeat(64) })).entries).toMatchObject([{ outcome: 'skipped' }])
    expect(asked(id)).toBe(0)
  })

  it('waits while storage does not answer, and is signed when it does', async () => {
    const reviewed = await opened(await bruno.send('Lento.pdf', [ana, bruno.sender]))
    let isAway = true
    desk.line.judge(({ path: asking }) =>
      asking.startsWith('/armazenamento') && isAway ? { when: 'instead', status: 503 } : 'pass',
    )
    const { batchId } = await desk.app.call('signatures.sign', { documents: [reviewed] })
    const entry = async () => (await desk.app.call('signatures.batch', { batchId })).entries[0]
    await eventually(async () =>
      expect(await entry()).toMatchObject({ outcome: 'waiting', message: expect.stringContaining('conferência') }),
    )
    expect(asked(reviewed.id)).toBe(0)
    isAway = false
    expect((await ended(batchId)).counts.signed).toBe(1)
  })

  it('is kept with the document, and is what it was opened as', async () => {
    const reviewed = await opened(await bruno.send('Lido.pdf', [ana, bruno.sender]))
    await desk.app.restart()
    await desk.app.signIn()
    const { items } = await desk.app.call('signatures.list', { situacao: 'AguardandoMim' })
    expect(items.find(({ id }) => id === reviewed.id)).toMatchObject({ review: { sha256: reviewed.sha256 } })
  })
})

describe('a receipt', () => {
  const receipt = (id: string, check = true) => desk.app.call('signatures.receipt', { id, check })
  async function captured(id: string): Promise<void> {
    await bruno.captured(id)
    await eventually(async () => {
      const { items } = await desk.app.call('signatures.list', { situacao: 'Concluidos' })
      expect(items.find((each) => each.id === id)).toMatchObject({ registro: expect.stringMatching(/^\d{4}-/) })
    })
  }
  const realPdf = async (title: string) => {
    const { path: file } = await makeTextPdf(mkdtempSync(path.join(tmpdir(), 'malote-receipt-')), title, 1)
    return new Uint8Array(readFileSync(file))
  }

  it('says who, as whom, when and what, and that the captured file begins with what was read', async () => {
    const bytes = await realPdf('Contrato')
    const reviewed = await opened(await bruno.send('Contrato.pdf', [ana], bytes))
    await signed(reviewed)
    await captured(reviewed.id)
    expect(await receipt(reviewed.id)).toMatchObject({
      ...{ id: reviewed.id, nome: 'Contrato.pdf', check: 'prefix', checkReason: null },
      signatures: [{ id: papelOf(ana), tipo: 'Papel', data: expect.any(String) }],
      ...{ reviewedSha256: reviewed.sha256, reviewedAt: expect.any(String), phaseBytes: bytes.length },
      ...{ registro: expect.stringMatching(/^\d{4}-/), idCapturaEvento: expect.any(String) },
      operationId: expect.any(String),
    })
    expect(await receipt(reviewed.id, false)).toMatchObject({ check: 'not-checked' })
    // The operation may tell the number before the notice is made, which asks for it by itself.
    await eventually(async () =>
      expect(await desk.app.call('signatures.notices', {})).toEqual(
        expect.arrayContaining([expect.objectContaining({ kind: 'captured', id: reviewed.id })]),
      ),
    )
  })

  it('tells a file that is kept as it was apart, and one that is another', async () => {
    const reviewed = await opened(await bruno.send('Simples.pdf', [ana], pdf('uma frase qualquer')))
    await signed(reviewed)
    await captured(reviewed.id)
    expect(await receipt(reviewed.id)).toMatchObject({ check: 'beside' })
    overwriteStored(desk.service, 'uma frase qualquer', 'outra frase, outra')
    expect(await receipt(reviewed.id)).toMatchObject({ check: 'differs', checkReason: expect.any(String) })
  })

  it('says what it cannot say', async () => {
    const early = await opened(await bruno.send('Cedo.pdf', [ana, bruno.sender]))
    const before = await desk.app.outcome('signatures.receipt', { id: early.id, check: true })
    expect(before).toMatchObject({ ok: false, failure: { code: 'conflict' } })
    await signed(early)
    expect(await receipt(early.id)).toMatchObject({ check: 'not-captured', registro: null })
    const unread = await bruno.send('Sem ler.pdf', [ana])
    await desk.app.call('signatures.list', { situacao: 'AguardandoMim' })
    await signed({ id: unread, sha256: null })
    await captured(unread)
    expect(await receipt(unread)).toMatchObject({ check: 'impossible', reviewedSha256: null })
  })
})

import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { makeDocument } from '../../../support/builders.ts'
import { makeDraft, makeOperation, makeRow, people, protocolo } from '../../support/samples.ts'
import { button, click, drawn, expectClean, fill, goTo, heard, openWindow } from '../../support/window.tsx'

const list = page.getByRole('listbox', { name: 'Envios', exact: true })
const rows = () => list.getByRole('option').elements().length
const row = (name: string | RegExp) => list.getByRole('option', { name })
const detail = page.getByRole('region', { name: 'Andamento do envio' })
const createdAt = new Date().toISOString()
const captured = (name: string, registro: string) =>
  makeOperation('capture', name, { state: 'done', createdAt, result: { registro } })

describe('a batch in Envios', () => {
  it('is one row whose numbers are copied and whose operations are opened and removed', async () => {
    const operations = [captured('Nota 1.pdf', '2026-AAAAA1'), captured('Nota 2.pdf', '2026-AAAAA2')]
    const refused = makeOperation('capture', 'Nota 3.pdf', { state: 'refused', createdAt })
    const { bridge, workspace } = await openWindow({ operations: [...operations, refused] })
    bridge.answer('outbox.history', () => ok([]))
    bridge.answer('outbox.archive', ({ operationId }) => {
      workspace.operations = workspace.operations.filter(({ id }) => id !== operationId)
      return ok(null)
    })
    await goTo(/^Envios/)
    await expect.poll(rows).toBe(2)
    await expect.element(row(/2 capturas/)).toMatchTextContent(/Nota 1\.pdf e mais 1.*2 concluídos/)
    await expectClean()
    await click(row(/2 capturas/))
    await click(button('Copiar números (2)', detail))
    await expect.element(page.getByTestId('announcer')).toMatchTextContent('2 números copiados.')
    await click(detail.getByRole('option', { name: /Nota 2/ }))
    await expect.element(detail.getByRole('heading', { name: 'Nota 2.pdf' })).toBeVisible()
    await click(button('Voltar: 2 capturas', detail))
    await expectClean()
    await click(button('Remover da lista (2)', detail))
    await expect.poll(rows).toBe(1)
    await expect.element(page.getByText('Nenhum envio selecionado')).toBeVisible()
  })
})

describe('the result of an operation', () => {
  const reply = makeOperation('reply', 'Prazo')
  const sign = makeOperation('sign', 'Portaria 1.pdf')
  const ofBatch = makeOperation('sign', 'Portaria 2.pdf')
  const entry = { id: ofBatch.id, nome: ofBatch.title, roleName: null, message: null, traceId: null, registro: null }
  const none = { waiting: 0, signing: 0, signed: 0, refused: 0, failed: 0, skipped: 0, unknown: 0, cancelled: 0 }
  const batch = {
    batchId: ofBatch.id,
    createdAt,
    state: 'running' as const,
    stopped: null,
    reason: null,
    counts: { ...none, waiting: 1 },
    entries: [{ ...entry, outcome: 'waiting' as const, operationId: ofBatch.id }],
  }

  it('is announced on every screen, once and by its title; a batch of signatures waits for its end', async () => {
    const { bridge } = await openWindow({ operations: [reply, sign, ofBatch] })
    bridge.answer('signatures.batches', () => ok([batch]))
    bridge.publish('signatures.changed', {})
    await expect.poll(() => bridge.asked('signatures.batches').length).toBeGreaterThan(1)
    await drawn()
    const said = heard()
    const publish = (...operations: (typeof reply)[]) => bridge.publish('outbox.changed', { operations, removed: [] })
    publish({ ...ofBatch, state: 'done' })
    publish({ ...sign, state: 'done' })
    await expect.poll(() => said).toEqual(['Portaria 1.pdf: assinado.'])
    publish({ ...sign, state: 'done', attempts: 1 })
    publish({ ...reply, state: 'uncertain', question: 'send-again' })
    await expect.poll(() => said.at(-1)).toBe('Prazo: não chegou: enviar de novo?.')
    publish({ ...reply, state: 'done', result: { protocolo: '2026-ABCD' } })
    await expect.poll(() => said.at(-1)).toBe('Prazo: respondido 2026-ABCD.')
    expect(said).toHaveLength(3)
  })
})

describe('several operations in Envios', () => {
  it('are selected with Ctrl, and only those that can be are tried again', async () => {
    const refused = ['Ata 1.pdf', 'Ata 2.pdf'].map((name) => makeOperation('capture', name, { state: 'refused' }))
    const asking = makeOperation('forward', 'Ofício', { state: 'uncertain', question: 'send-again' })
    const { bridge } = await openWindow({ operations: [...refused, asking] })
    await goTo(/^Envios/)
    await click(row(/Ata 1/))
    for (const name of [/Ata 2/, /Ofício/]) await click(row(name), { isAdded: true })
    await expect.element(detail.getByRole('heading', { name: '3 envios' })).toBeVisible()
    await click(button('Tentar agora (2)', detail))
    await expect
      .poll(() =>
        bridge
          .asked('outbox.retry')
          .map(({ operationId }) => operationId)
          .sort(),
      )
      .toEqual(refused.map(({ id }) => id).sort())
  })

  it('that ended before today are folded away, and are shown again or found', async () => {
    const old = { createdAt: '2026-01-05T12:00:00.000Z', updatedAt: '2026-01-05T12:00:00.000Z', state: 'done' } as const
    await openWindow({ operations: [makeOperation('sign', 'Portaria', old), makeOperation('sign', 'Ofício 7')] })
    await goTo(/^Envios/)
    await expect.poll(rows).toBe(1)
    await expect.element(page.getByText('1 envio encerrado antes de hoje')).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Buscar em Envios' })
    await fill(search, 'portaria')
    await expect.element(row(/Portaria/)).toBeVisible()
    await fill(search, 'nada disso')
    await expect.element(page.getByText('Nada encontrado')).toBeVisible()
    await fill(search, '')
    await click(button('Mostrar'))
    await expect.poll(rows).toBe(2)
  })
})

it('asks whether an operation is at the service, in a record that could not be read', async () => {
  const id = crypto.randomUUID()
  const candidates = [{ id, label: 'Registro que não pôde ser lido', at: createdAt }]
  const asked = { id, state: 'uncertain', doubt: 'unreadable', question: 'choose', candidates } as const
  const { bridge } = await openWindow({ operations: [makeOperation('forward', 'Ofício', asked)] })
  bridge.answer('outbox.history', () => ok([]))
  bridge.answer('outbox.choose', () => failed('conflict'))
  await goTo(/^Envios/)
  await click(row(/Ofício.*está no serviço\?/s))
  await expect.element(detail).toMatchTextContent(/não consegue ler.*ele está lá\?.*sem você pedir/s)
  await expectClean()
  await click(button('Não está lá', detail))
  await click(button('Está lá: Registro que não pôde ser lido', detail))
  await expect
    .poll(() => bridge.asked('outbox.choose'))
    .toEqual([
      { operationId: id, id: null },
      { operationId: id, id },
    ])
})

it('names what is to be checked in an operation that is done', async () => {
  const message = 'O documento está no serviço, mas com um conteúdo que não é o do arquivo enviado.'
  const failure = { status: null, message, traceId: null }
  const operation = makeOperation('capture', 'Nota.pdf', {
    state: 'done',
    result: { registro: '2026-B3F4XZ' },
    failure,
  })
  const { bridge } = await openWindow({ operations: [operation] })
  bridge.answer('outbox.history', () => ok([]))
  await goTo(/^Envios/)
  await expect.element(row(/Nota\.pdf.*capturado 2026-B3F4XZ, conteúdo a conferir/s)).toBeVisible()
  await click(row(/Nota/))
  await expect.element(detail).toMatchTextContent(/Confira o documento.*não é o do arquivo enviado/s)
})

it('an operation shows to whom, the text and the documents before its history, and prints only these', async () => {
  const operation = makeOperation('forward', 'Diárias', { state: 'done', result: { protocolo: '2026-E7710' } })
  const file = makeRow('Relação.pdf', { state: 'sent' })
  const documents = [
    makeDocument('Ofício.pdf', { registro: '2026-B3F4XZ' }),
    { fileId: file.fileId, nome: file.name },
    { idFase: crypto.randomUUID(), nome: 'Minuta.pdf' },
  ]
  const fields = { recipients: [protocolo, people.bruno], message: 'Para pagamento.\n\nAna', documents }
  const draft = { ...makeDraft('Diárias', fields), operationId: operation.id }
  const { bridge } = await openWindow({ operations: [operation], rows: [file], drafts: [draft] })
  bridge.answer('outbox.history', () => ok([]))
  bridge.answer('capture.open', () => failed('not-found'))
  await goTo(/^Envios/)
  await click(row(/Diárias/))
  const story =
    /encaminhado 2026-E7710.*Para.*PROTOCOLO.*Bruno Reis.*Para pagamento\..*Ofício\.pdf.*2026-B3F4XZ.*Relação\.pdf.*Minuta\.pdf.*O que aconteceu/s
  await expect.element(detail).toMatchTextContent(story)
  await expectClean()
  await expect.element(button('Abrir Ofício.pdf', detail)).toBeVisible()
  await expect.element(button('Abrir Minuta.pdf', detail)).not.toBeInTheDocument()
  await click(button('Abrir Relação.pdf', detail))
  await expect.poll(() => bridge.asked('capture.open')).toContainEqual({ fileId: file.fileId })
  await click(button('Fechar o documento', detail))
  window.dispatchEvent(new Event('beforeprint'))
  const printed = document.querySelector('[data-print]')
  expect(printed?.querySelector('h1')?.textContent).toBe('Diárias')
  expect(printed?.textContent).toMatch(
    /Protocolo2026-E7710.*2026-B3F4XZ Ofício\.pdf.*Para pagamento\..*Impresso pelo Malote em/s,
  )
})

import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { makeDraft, makeOperation, makeRow, makeSearch, makeToSign } from '../../support/samples.ts'
import { button, click, expectClean, goTo, openWindow, press, select } from '../../support/window.tsx'

const pane = page.getByRole('region', { name: 'O que está selecionado' })
const rowOf = (name: string) => page.getByRole('row', { name }).getByRole('rowheader')
const refusal = 'Escolha outra classe.'

describe('the foot of Capturar', () => {
  it.each([
    [{ state: 'problem', problem: 'Tem senha.' }, 'Um dos selecionados tem um problema e fica fora.'],
    [{ state: 'sent' }, 'Um dos selecionados já está em Envios e fica como está.'],
    [{ state: 'preparing' }, 'Um dos selecionados ainda está sendo preparado e fica fora.'],
  ] as const)('says of a selected file %o why it is not sent', async (changes, sentence) => {
    await openWindow({ rows: [makeRow('Ata.pdf'), makeRow('Outra.pdf', changes)] })
    await click(rowOf('Ata.pdf'))
    await click(rowOf('Outra.pdf'), { isAdded: true })
    await expect.element(pane.getByText(sentence)).toBeVisible()
  })

  it('says in whose name each of the selected files is captured @all', async () => {
    await openWindow({ rows: ['Nota 1.pdf', 'Nota 2.pdf', 'Nota 3.pdf'].map((name) => makeRow(name)) })
    await click(rowOf('Nota 1.pdf'))
    await select(/Em nome de$/, /^Presidente/)
    await click(rowOf('Nota 1.pdf'))
    await press('{Control>}a{/Control}')
    await expect.element(button(/Vários.*Em nome de$/, pane)).toBeVisible()
    const sentence = /2 documentos digitalizados serão capturados como Gerente \(SEFAZ\/GECON\)/
    await expect.element(pane).toMatchTextContent(sentence)
    await expect.element(pane).toMatchTextContent(/1 documento digitalizado será capturado como Presidente/)
  })

  it('promises no Público capture of a file with personal data that nobody has decided about', async () => {
    const row = makeRow('Requerimento.pdf', { access: 'Publico', sha256: 'a'.repeat(64) })
    const { bridge } = await openWindow({ rows: [row] })
    const search = makeSearch(row.fileId, { state: 'waiting' })
    bridge.answer('privacy.list', () => ok([search]))
    bridge.publish('privacy.changed', {})
    await click(rowOf('Requerimento.pdf'))
    await expect.element(pane.getByText(/o Malote ainda procura dados pessoais nele/)).toBeVisible()
    const box = { left: 0.1, top: 0.1, right: 0.4, bottom: 0.13 }
    const found = { kind: 'cpf' as const, certainty: 'certain' as const, text: '529.982.247-25', page: 0, boxes: [box] }
    bridge.answer('privacy.list', () => ok([{ ...search, state: 'searched', findings: [found] }]))
    bridge.publish('privacy.changed', {})
    await expect.element(pane.getByText(/“Requerimento.pdf” tem 1 CPF e só vai como Público depois/)).toBeVisible()
    await expect.element(button('Capturar 1 documento', pane)).toBeDisabled()
    expect(pane.getByText(/acesso Público\./).query()).toBeNull()
    await expectClean()
  })
})

describe('a refusal in Capturar', () => {
  async function openRefused() {
    const rows = [makeRow('Ata.pdf'), makeRow('Outra.pdf')]
    const opened = await openWindow({ rows })
    opened.bridge.answer('capture.submit', () => failed('refused', refusal))
    await click(rowOf('Ata.pdf'))
    await click(button('Capturar 1 documento', pane))
    await expect.element(pane.getByText(refusal)).toBeVisible()
    return { ...opened, rows }
  }

  it('does not move to another file', async () => {
    await openRefused()
    await click(rowOf('Outra.pdf'))
    await expect.element(pane.getByRole('heading', { name: 'Outra.pdf' })).toBeVisible()
    expect(pane.getByText(refusal).query()).toBeNull()
  })

  it('goes when the file was mended', async () => {
    const { bridge, rows } = await openRefused()
    bridge.publish('capture.changed', { rows: [{ ...rows[0], access: 'Publico' } as (typeof rows)[0]], removed: [] })
    await expect.element(pane.getByText(refusal)).not.toBeInTheDocument()
  })
})

it('says at the foot of the window that what is under way waits for the connection', async () => {
  const { bridge } = await openWindow({ operations: [makeOperation('capture', 'Ata.pdf')] })
  const foot = page.getByRole('contentinfo')
  await expect.element(foot).toMatchTextContent(/1 envio a caminho/)
  const status = await bridge.call('status.get', {})
  if (!status.ok) throw new Error('no status')
  bridge.publish('status.changed', { ...status.value, connection: 'offline' })
  await expect.element(foot).toMatchTextContent(/1 envio aguarda a conexão/)
  bridge.publish('status.changed', { ...status.value, isPaused: true })
  await expect.element(foot).toMatchTextContent(/1 envio na fila/)
})

describe('an answer that Malote did not send', () => {
  const idEncaminhamento = crypto.randomUUID()
  const failure = { status: null, message: 'O encaminhamento não está mais na entrada.', traceId: null }
  const openStopped = async (stopped: 'by-malote' | 'by-colleague') => {
    const operation = makeOperation('reply', 'Diárias', { state: 'refused', failure: { ...failure, stopped } })
    const about = { kind: 'reply' as const, idEncaminhamento }
    const draft = { ...makeDraft('Diárias', { about }), operationId: operation.id }
    const opened = await openWindow({ operations: [operation], drafts: [draft] })
    opened.bridge.answer('boxes.read', () => failed('not-found'))
    opened.bridge.answer('boxes.thread', () => failed('not-found'))
    await goTo(/^Envios/)
    await click(page.getByRole('option', { name: /Diárias/ }))
    return opened
  }

  it('is not told as a refusal by the service, and leads to its draft', async () => {
    const { bridge } = await openStopped('by-colleague')
    await expect.element(page.getByText('Não foi enviado: um colega já agiu')).toBeVisible()
    expect(page.getByText('O serviço não aceitou').query()).toBeNull()
    expect(page.getByText('recusado').query()).toBeNull()
    expect(button('Tentar agora').query()).toBeNull()
    await expectClean()
    await click(button('Ver o encaminhamento'))
    await expect.poll(() => bridge.asked('boxes.read')).toContainEqual({ idEncaminhamento })
    await expect.element(page.getByText(/não mostra este encaminhamento em nenhuma das suas caixas/)).toBeVisible()
    await click(button('Abrir o rascunho'))
    await expect.element(page.getByRole('heading', { name: /Responder|Resposta/ }).first()).toBeVisible()
  })

  it('can be tried again where no colleague has acted', async () => {
    await openStopped('by-malote')
    await expect.element(page.getByText('Não foi enviado', { exact: true })).toBeVisible()
    await expect.element(button('Tentar agora')).toBeVisible()
    await expect.element(button('Abrir o rascunho')).toBeVisible()
  })
})

describe('a signing that Malote did not send', () => {
  const message = 'Bruno Reis recusou depois que você leu. Nada foi assinado: leia o motivo.'
  const details = { status: null, message, traceId: null, stopped: 'by-change' as const }

  it('cannot be tried again as it was, alone or with others, and leads to the document', async () => {
    const document = makeToSign('Parecer.pdf', 0)
    const other = { state: 'refused' as const, failure: details }
    const sign = makeOperation('sign', document.nome, { ...other, failure: { ...details, idFase: document.id } })
    const { bridge } = await openWindow({
      operations: [
        sign,
        makeOperation('reply', 'Diárias', { ...other, failure: { ...details, stopped: 'by-malote' } }),
      ],
    })
    const capabilities = { read: true, refuse: true, block: true, unblock: true, delete: true, checkedAt: null }
    bridge.answer('signatures.list', () => ok({ items: [document], fresh: true, syncedAt: null, capabilities }))
    bridge.answer('signatures.markSeen', () => ok(null))
    bridge.answer('signatures.open', () => failed('offline'))
    await goTo(/^Envios/)
    await click(page.getByRole('option', { name: /Parecer/ }))
    await expect.element(page.getByText('Não foi enviado', { exact: true })).toBeVisible()
    expect(button('Tentar agora').query()).toBeNull()
    await expectClean()
    await click(page.getByRole('option', { name: /Diárias/ }), { isAdded: true })
    await expect.element(button('Tentar agora (1)')).toBeVisible()
    await click(page.getByRole('option', { name: /^Parecer.pdf Assinatura/ }))
    await click(button('Abrir em Assinar'))
    await expect.element(page.getByRole('heading', { name: 'Assinar', level: 1 })).toBeVisible()
    await expect.element(page.getByRole('option', { name: /Parecer/ })).toHaveAttribute('aria-selected', 'true')
  })
})

it('names a wrong clock, and counts days by the service', async () => {
  const day = 86_400_000
  const document = makeToSign('Parecer.pdf', 0, { dataEnvio: new Date(Date.now() - day).toISOString() })
  const { bridge } = await openWindow()
  const status = await bridge.call('status.get', {})
  if (!status.ok) throw new Error('no status')
  const capabilities = { read: true, refuse: true, block: true, unblock: true, delete: true, checkedAt: null }
  bridge.answer('signatures.list', () => ok({ items: [document], fresh: true, syncedAt: null, capabilities }))
  await goTo(/^Assinar/)
  await expect.element(page.getByText(/Ontem/i).first()).toBeVisible()
  bridge.publish('status.changed', { ...status.value, clockAheadMs: day })
  await expect.element(page.getByText('O relógio deste computador está 1 dia adiantado.')).toBeVisible()
  await expect.element(page.getByText(/Hoje/i).first()).toBeVisible()
  await expectClean()
  await click(button('Entendi'))
  expect(page.getByText(/O relógio deste computador/).query()).toBeNull()
  bridge.publish('status.changed', status.value)
})

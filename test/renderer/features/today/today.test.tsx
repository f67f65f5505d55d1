import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { makeItem } from '../../support/fake-box.ts'
import { makeWorkspace } from '../../support/fake-workspace.ts'
import { makeDraft, makeOperation, makeRow, makeToSign, signedInAs } from '../../support/samples.ts'
import { button, click, expectClean, goTo, isCut, openWindow, press } from '../../support/window.tsx'

const main = page.getByRole('main')
const card = (name: string) => main.getByRole('region', { name })
const box = (id: string, nome: string, unread: number) => ({
  id,
  tipo: 'Unidade' as const,
  nome,
  pendentes: unread + 2,
  unread,
})

describe('Hoje', () => {
  it('is the first screen, and says when nothing waits for whom has begun', async () => {
    await openWindow({ screen: 'today', operations: [makeOperation('capture', 'Nota 7.pdf', { state: 'done' })] })
    await expect.element(page.getByRole('heading', { name: 'Hoje', level: 1 })).toBeVisible()
    await expect.element(main).toMatchTextContent(/Nada para assinar/)
    await expect.element(button(/^Capturar arquivos/)).toMatchTextContent(/Solte arquivos/)
    expect(main.getByRole('region', { name: 'Para começar' }).query()).toBeNull()
    await expectClean()
  })

  it('shows whom has not begun the first steps, and hands over example files as if they were dropped', async () => {
    const { bridge } = await openWindow({ screen: 'today' })
    const first = main.getByRole('region', { name: 'Para começar' })
    await expect.element(first).toBeVisible()
    await expect.element(main).not.toMatchTextContent(/Nada para assinar/)
    await expectClean()
    const given: [string, number][] = []
    bridge.answerFiles((files) => {
      given.push(...files.map(({ name, size }): [string, number] => [name, size]))
      return { rows: [], rejected: [] }
    })
    await click(button(/^Soltar uma pilha de exemplo/, first))
    await expect.element(page.getByRole('heading', { name: 'Capturar', level: 1 })).toBeVisible()
    await expect
      .poll(() => given.map(([name]) => name))
      .toEqual([
        'Ficha de cadastro (exemplo).pdf',
        'Recibo de entrega 1042 (exemplo).pdf',
        'Ofício 12-2026 (exemplo).pdf',
        'Requerimento de férias (exemplo).pdf',
      ])
    expect(given.every(([, size]) => size > 10_000)).toBe(true)
  })

  it('offers no examples where a document has legal effect', async () => {
    const { session } = makeWorkspace(signedInAs('Ana Prado'))
    const environments = session.environments.map((each) => ({ ...each, kind: 'production' as const }))
    await openWindow({ screen: 'today', session: { ...session, environments } })
    const first = main.getByRole('region', { name: 'Para começar' })
    await expect.element(button(/^Ler o guia/, first)).toBeVisible()
    expect(button(/exemplo/, first).query()).toBeNull()
    await click(button(/^Monitorar a pasta do scanner/, first))
    await expect.element(page.getByRole('heading', { name: 'Pastas e perfis', level: 1 })).toBeVisible()
  })

  it('leads a new person through the screens, and leaves them there', async () => {
    await openWindow({ screen: 'today' })
    await click(button(/^Conhecer as telas/))
    const tour = page.getByRole('complementary', { name: 'Conhecer o Malote' })
    const titles = ['Hoje', 'Capturar', 'Assinar', 'Caixas', 'Processos', 'Envios']
    for (const [index, title] of titles.entries()) {
      await expect.element(tour.getByRole('heading', { name: title })).toBeVisible()
      await expect.element(tour).toMatchTextContent(new RegExp(`${index + 1} de 7`))
      if (title !== 'Caixas') await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expectClean()
      await press('{Enter}')
    }
    await expect.element(tour).toMatchTextContent(/Ctrl\+K/)
    await press('{Enter}')
    await expect.element(tour).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Envios', level: 1 })).toBeVisible()
  })

  it('lists what waits, by kind, and each line opens its thing', async () => {
    const letter = makeDraft('Resposta ao Ofício 12')
    const failure = { status: null, message: 'O processamento do arquivo falhou. '.repeat(5), traceId: null }
    const { bridge } = await openWindow({
      screen: 'today',
      rows: [
        makeRow('a.pdf'),
        makeRow('b.pdf', { folderName: 'Scanner' }),
        makeRow('c.pdf', { folderName: 'Scanner' }),
      ],
      operations: [makeOperation('capture', 'Nota 7.pdf', { state: 'refused', failure })],
      drafts: [letter],
    })
    const boxes = [box(crypto.randomUUID(), 'Contabilidade', 4), box(crypto.randomUUID(), 'Compras', 0)]
    bridge.answer('boxes.list', () => ok({ boxes, fresh: true }))
    bridge.publish('boxes.changed', {})
    await expect.element(card('Não lidos')).toMatchTextContent(/Contabilidade6 na entrada4 não lidos/)
    await expect.element(card('Não lidos')).not.toMatchTextContent(/Compras/)
    bridge.answer('boxes.items', () => ok({ items: [makeItem(1)] }))
    bridge.publish('boxes.changed', {})
    await expect.element(card('Não lidos')).toMatchTextContent(/Contabilidade.*Elisa Fontes: Ofício 14 não lidos/)
    await expect
      .element(card('A capturar'))
      .toMatchTextContent(/3.*Adicionados à mão1 arquivo.*Da pasta Scanner2 arquivos/)
    await expect.element(card('Pendências')).toMatchTextContent(/1Nota 7\.pdf/)
    // A long reason leaves the name its room.
    expect(isCut(card('Pendências').getByText('Nota 7.pdf'))).toBe(false)
    await expect.element(main).not.toMatchTextContent(/Nada para assinar/)
    await expectClean()
    await click(button(/^Resposta ao Ofício 12/, card('Rascunhos')))
    await expect.element(page.getByRole('textbox', { name: 'Assunto' })).toHaveValue('Resposta ao Ofício 12')
    await goTo(/^Hoje/)
    await click(button(/^Nota 7/, card('Pendências')))
    await expect.element(page.getByRole('heading', { name: 'Nota 7.pdf' })).toBeVisible()
  })

  it('lists what a colleague has refused or blocked, until the notice is dismissed', async () => {
    const { bridge } = await openWindow({ screen: 'today' })
    const refused = {
      noticeId: crypto.randomUUID(),
      kind: 'refused' as const,
      id: crypto.randomUUID(),
      nome: 'Portaria 12.pdf',
      quem: 'Bruno Reis',
      justificativa: 'Falta a tabela do anexo.',
      registro: null,
      at: new Date().toISOString(),
      isSeen: false,
    }
    bridge.answer('signatures.notices', () => ok([refused]))
    bridge.publish('signatures.changed', {})
    const theCard = card('Recusados por colegas')
    await expect
      .element(theCard)
      .toMatchTextContent(/1.*Bruno Reis recusou Portaria 12\.pdf.*Falta a tabela do anexo\./)
    await expectClean()
    bridge.answer('signatures.notices', () => ok([{ ...refused, isSeen: true }]))
    bridge.publish('signatures.changed', {})
    await expect.element(theCard).not.toBeInTheDocument()
  })

  it('marks what has waited long for the signature, and its keys open the screens', async () => {
    const { bridge } = await openWindow({ screen: 'today' })
    const items = [makeToSign('Ata.pdf', 0), makeToSign('Ofício.pdf', 0, { dataEnvio: new Date().toISOString() })]
    const capabilities = { read: true, refuse: true, block: true, unblock: true, delete: true, checkedAt: null }
    bridge.answer('signatures.list', () => ok({ items, fresh: true, syncedAt: null, capabilities }))
    bridge.publish('signatures.changed', {})
    await expect.element(button(/^Ata/, card('Para assinar'))).toMatchTextContent(/De Bruno Reis.*há \d+ dias/)
    await expect.element(button(/^Ofício/, card('Para assinar'))).not.toMatchTextContent(/há/)
    await expect.element(button(/^Assinar 2 documentos/)).toMatchTextContent(/Ctrl\+3/)
    await expectClean()
    await press('{Control>}3{/Control}')
    await expect.element(page.getByRole('heading', { name: 'Assinar', level: 1 })).toBeVisible()
    await press('{Control>}2{/Control}')
    await expect.element(page.getByRole('heading', { name: 'Capturar', level: 1 })).toBeVisible()
  })

  it('lists every box with something unread, and of other kinds the first and the way to all', async () => {
    const drafts = Array.from({ length: 8 }, (_, index) => makeDraft(`Minuta ${index + 1}`))
    const { bridge } = await openWindow({ screen: 'today', drafts })
    const boxes = Array.from({ length: 8 }, (_, index) => box(crypto.randomUUID(), `Setor ${index + 1}`, 1))
    bridge.answer('boxes.list', () => ok({ boxes, fresh: true }))
    bridge.publish('boxes.changed', {})
    await expect.element(button(/^Setor 8/, card('Não lidos'))).toBeVisible()
    await expect.element(button(/^Ver todos/, card('Não lidos'))).not.toBeInTheDocument()
    await expect.element(button(/^Minuta 6/, card('Rascunhos'))).toBeVisible()
    await expect.element(button(/^Minuta 7/, card('Rascunhos'))).not.toBeInTheDocument()
    await click(button('Ver todos: Rascunhos'))
    await expect.element(page.getByRole('heading', { name: 'Rascunhos', level: 1 })).toBeVisible()
  })

  it('counts what is in the inboxes, and says what is only a copy, where no part lists anything', async () => {
    const { bridge } = await openWindow({ screen: 'today' })
    const boxes = [box(crypto.randomUUID(), 'Contabilidade', 0)]
    bridge.answer('boxes.list', () => ok({ boxes, fresh: true }))
    bridge.publish('boxes.changed', {})
    await expect.element(main).toMatchTextContent(/Na entrada das suas caixas: 2 encaminhamentos/)
    await expect.element(main).not.toMatchTextContent(/Nada para assinar, ler/)
    bridge.answer('boxes.list', () => ok({ boxes, fresh: false }))
    bridge.publish('boxes.changed', {})
    await expect.element(main).toMatchTextContent(/na última cópia/)
    await expectClean()
  })

  it('does not say that nothing waits while a part of it is not known', async () => {
    const { bridge } = await openWindow({ screen: 'today' })
    bridge.answer('signatures.list', () => failed('offline'))
    bridge.answer('boxes.list', () => ok({ boxes: [], fresh: false }))
    bridge.publish('signatures.changed', {})
    bridge.publish('boxes.changed', {})
    await expect.element(main).toMatchTextContent(/as suas caixas aparecem quando a conexão voltar/)
    await expect.element(main).not.toMatchTextContent(/Nada para assinar/)
    await expect.element(button(/^Assinar/, main)).not.toMatchTextContent(/Nenhum documento/)
    await expectClean()
  })
})

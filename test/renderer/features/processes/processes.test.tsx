import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, type Outcome, ok } from '../../../../contract/bridge/outcome.ts'
import { failureText } from '../../../../renderer/texts/failures.ts'
import { quiet } from '../../support/fake-preferences.ts'
import { accounts, closed, makeKnown, openProcesses, pecas, refreshBox, view } from '../../support/fake-processes.ts'
import { makeOperation } from '../../support/samples.ts'
import { button, click, expectClean, fill, goTo, openWindow, press, select } from '../../support/window.tsx'

const row = (name: string | RegExp) => page.getByRole('option', { name })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const pieceList = page.getByRole('listbox', { name: 'Peças do processo' })
const inspector = page.getByRole('region', { name: 'Tramitação e dados' })
const search = page.getByRole('searchbox', { name: 'Buscar protocolo ou resumo' })

describe('Processos', () => {
  it('lists what a box holds, in progress or closed, and says what a process is before it is opened', async () => {
    const { bridge } = await openProcesses()
    await expect.element(row(/2026-4K7TD/)).toBeVisible()
    await expect.element(row(/2026-8WQ1F/)).not.toBeInTheDocument()
    await expectClean()
    await click(page.getByRole('radio', { name: 'Encerrados 1' }))
    await expect.element(row(/2026-8WQ1F/)).toBeVisible()
    await click(page.getByRole('radio', { name: 'Em andamento 1' }))
    await click(row(/2026-4K7TD/))
    await expect.element(heading('Processo 2026-4K7TD')).toBeVisible()
    for (const text of [
      accounts.resumo,
      '01.02 Convênios',
      'Moradores da rua',
      'Autuação, peças 1 e 2',
      'Peça 2 retirada.',
      'Estava em dobro.',
      'Despacho para GECON',
      'O serviço não mostra o texto deste ato a você.',
    ])
      await expect.element(page.getByRole('main').getByText(text).first()).toBeVisible()
    await expectClean()
    expect(bridge.asked('processes.refreshBox')).toEqual(expect.arrayContaining([{ idCaixa: accounts.idCaixa }]))
  })

  it('searches at once in all that this computer knows, then at the service by the number @all', async () => {
    const { bridge } = await openProcesses()
    await fill(search, 'diarias')
    await expect.element(row(/2025-BCD2F/)).toBeVisible()
    await expect.element(row(/2026-4K7TD/)).not.toBeInTheDocument()
    await fill(search, '2026-zz9zz')
    await expect.element(heading('Nada encontrado neste computador')).toBeVisible()
    const found = makeKnown('2026-ZZ9ZZ', 'De outro órgão', { idCaixa: null })
    bridge.answer('processes.searchPage', () =>
      ok({ found: [found], count: 1, pages: 1, ignored: [], unverified: ['idsLocaisAtuais'] }),
    )
    await click(button('Buscar 2026-ZZ9ZZ no serviço'))
    await expect.element(row(/2026-ZZ9ZZ/)).toBeVisible()
    expect(bridge.asked('processes.searchPage').at(-1)).toMatchObject({
      page: 1,
      query: { protocolos: ['2026-ZZ9ZZ'] },
    })
    await expect.element(page.getByText('Não foi possível conferir o filtro: com quem está.')).toBeVisible()
    await expectClean()
  })

  it('searches at the service by all filters @all', async () => {
    const { bridge } = await openProcesses()
    bridge.answer('processes.searchPage', () =>
      ok({ found: [], count: 0, pages: 0, ignored: ['autuadoDe'], unverified: [] }),
    )
    await click(page.getByRole('tab', { name: 'No serviço' }))
    await fill(page.getByRole('textbox', { name: 'Protocolos' }), '2026-4K7TD, 2026-8WQ1F')
    await fill(page.getByRole('combobox', { name: 'Está com' }), 'protocolo')
    await click(row(/PROTOCOLO/))
    await click(page.getByRole('checkbox', { name: 'Só em andamento' }))
    await click(button('Buscar'))
    await expect.element(heading('Nenhum processo encontrado')).toBeVisible()
    expect(bridge.asked('processes.searchPage').at(-1)?.query).toMatchObject({
      protocolos: ['2026-4K7TD', '2026-8WQ1F'],
      idsLocaisAtuais: [expect.any(String)],
      somenteEmAndamento: true,
    })
    await expect.element(page.getByText('O serviço não filtrou por: início do período.')).toBeVisible()
    await expectClean()
  })
})

describe('Processos while not all is well', () => {
  it('shows what the last look at a box said, although an earlier one ends later @all', async () => {
    const { bridge } = await openProcesses()
    const late = Promise.withResolvers<Outcome<{ fresh: boolean }>>()
    bridge.answer('processes.refreshBox', ({ idCaixa }) =>
      idCaixa === accounts.idCaixa ? late.promise : ok({ fresh: false }),
    )
    await refreshBox()
    await select(/Caixa$/, /^Gerente/)
    const offline = page.getByText(/Sem dados novos do serviço\. Exibindo a última cópia, de/)
    await expect.element(offline).toBeVisible()
    late.resolve(ok({ fresh: true }))
    await click(page.getByRole('radio', { name: /^Encerrados/ }))
    await expect.element(heading('Nenhum processo encerrado')).toBeVisible()
    await expect.element(offline).toBeVisible()
  })

  it('does not say that the service found none where it did not filter @all', async () => {
    const { bridge } = await openProcesses()
    bridge.answer('processes.searchPage', () =>
      ok({ found: [], count: 60, pages: 3, ignored: ['protocolos'], unverified: [] }),
    )
    await click(page.getByRole('tab', { name: 'No serviço' }))
    await fill(page.getByRole('textbox', { name: 'Protocolos' }), '2026-4K7TD')
    await click(button('Buscar'))
    await expect.element(heading('Nenhum processo nesta página')).toBeVisible()
    await expect.element(heading('Nenhum processo encontrado')).not.toBeInTheDocument()
    await expectClean()
  })

  it('shows the last copy of a box while the service does not answer', async () => {
    const { bridge } = await openProcesses()
    bridge.answer('processes.refreshBox', () => ok({ fresh: false }))
    await goTo(/^Envios/)
    await goTo(/^Processos/)
    await expect.element(page.getByText(/Sem dados novos do serviço\. Exibindo a última cópia, de/)).toBeVisible()
    await expect.element(row(/2026-4K7TD/)).toBeVisible()
    await expectClean()
  })

  it.each([
    { name: 'an unread box', look: ok({ fresh: false }), isRead: false, title: 'Caixa ainda não lida' },
    { name: 'a box that failed', look: failed('internal'), isRead: false, title: 'Algo deu errado no Malote' },
    { name: 'an empty box', look: ok({ fresh: true }), isRead: true, title: 'Nenhum processo em andamento' },
  ])('says so for $name @all', async ({ look, isRead, title }) => {
    const { bridge } = await openProcesses({ rows: [], isRead })
    bridge.answer('processes.refreshBox', () => look)
    await goTo(/^Envios/)
    await goTo(/^Processos/)
    await expect.element(heading(title)).toBeVisible()
    await expectClean()
  })

  it('says that a box has more processes than are kept here @all', async () => {
    await openProcesses({ isWhole: false })
    await expect.element(page.getByText('A caixa tem mais processos.')).toBeVisible()
    await expectClean()
  })

  it.each([
    { boxes: ok({ boxes: [], fresh: true }), title: 'Nenhuma caixa de processo' },
    { boxes: ok({ boxes: [], fresh: false }), title: 'Caixa ainda não lida' },
    { boxes: failed('not-offered'), title: 'Esta função não está disponível neste ambiente' },
  ])('says "$title" without boxes @all', async ({ boxes, title }) => {
    await openProcesses({ rows: [], boxes })
    await expect.element(heading(title)).toBeVisible()
  })
})

describe('the page of a process', () => {
  async function openPage() {
    const opened = await openProcesses()
    await click(row(/2026-4K7TD/))
    await click(button('Abrir processo'))
    await expect.element(heading('2026-4K7TD')).toBeVisible()
    return opened
  }

  it('has its pieces in order, strikes out what was taken out, and withholds the name of a closed one', async () => {
    await openPage()
    const rows = pieceList.getByRole('option')
    await expect
      .poll(() => rows.elements().map(({ textContent }) => textContent?.slice(0, 6)))
      .toEqual(['1. Ofí', '2. Not', '3. Ter', '4. Doc'])
    const struck = pieceList.element().querySelectorAll('s')
    expect([...struck].map(({ textContent }) => textContent)).toEqual(['2. Nota repetida'])
    await expect.element(rows.nth(1)).toMatchTextContent(/2026-BCD2F2 · Retirada por Ana Prado/)
    await expect.element(page.getByText(/Em andamento · Com GECON desde/)).toBeVisible()
    await expectClean()
    window.dispatchEvent(new Event('beforeprint'))
    const printed = document.querySelector('[data-print]')?.textContent
    window.dispatchEvent(new Event('afterprint'))
    expect(printed).toMatch(
      /Processo 2026-4K7TD.*01\.02 Convênios.*Autuação, peças 1 e 2.*Peça 2 retirada\..*em dobro/s,
    )
    await click(row(/2\. Nota repetida/))
    await expect.element(page.getByText(/^Esta peça foi retirada do processo por Ana Prado/)).toBeVisible()
    await click(row(/4\. Documento sem acesso/))
    await expect.element(heading('Sem acesso a esta peça')).toBeVisible()
  })

  it('goes through its pieces by key, from the timeline, and to an associated process and back', async () => {
    const { bridge } = await openPage()
    await expect.element(heading('1. Ofício 112')).toBeVisible()
    await press('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(heading('2. Nota repetida')).toBeVisible()
    await press('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(heading('3. Termo de autuação')).toBeVisible()
    await press('{Alt>}{ArrowUp}{/Alt}')
    await expect.element(heading('2. Nota repetida')).toBeVisible()
    await click(button('Ler o termo 2026-BCD2F3', inspector))
    await expect.element(heading('3. Termo de autuação')).toBeVisible()
    await expect.poll(() => bridge.asked('documents.open').at(-1)).toEqual({ idDocumento: pecas[2]?.idDocumento })
    await click(page.getByRole('tab', { name: 'Dados' }))
    const other = { ...view, processo: { ...view.processo, id: closed.id, protocolo: closed.protocolo }, pecas: [] }
    bridge.answer('processes.get', ({ id: wanted }) => ok(wanted === closed.id ? other : view))
    await click(button(closed.protocolo, inspector))
    await expect.element(heading(closed.protocolo)).toBeVisible()
    await expect.element(heading('Nenhuma peça')).toBeVisible()
    await press('{Alt>}{ArrowLeft}{/Alt}')
    await expect.element(heading('3. Termo de autuação')).toBeVisible()
  })

  it('shows the last copy while the service does not answer, and reads anew when it does @all', async () => {
    const { bridge } = await openProcesses()
    bridge.answer('processes.get', () => ok({ ...view, fresh: false }))
    await click(row(/2026-4K7TD/))
    await click(button('Abrir processo'))
    await expect.element(page.getByText(/Sem dados novos do serviço\. Exibindo a última cópia, de/)).toBeVisible()
    await expectClean()
    bridge.answer('processes.get', () => ok(view))
    bridge.publish('status.changed', { ...quiet, connection: 'online' })
    await expect.element(page.getByText(/Sem dados novos/)).not.toBeInTheDocument()
  })

  it('shows the copy at once while the service is asked @all', async () => {
    const { bridge } = await openProcesses()
    bridge.answer('processes.copy', () => ok({ ...view, fresh: false, pecas: pecas.slice(0, 1) }))
    const asking = bridge.hold('processes.get')
    await click(row(/2026-4K7TD/))
    await expect.element(page.getByText(/^Exibindo a cópia de .*, até o serviço responder\.$/)).toBeVisible()
    await click(button('Abrir processo'))
    await expect.element(heading('1. Ofício 112')).toBeVisible()
    await expectClean()
    const opened = bridge.asked('documents.open').length
    asking.releaseAll()
    await expect.element(row(/2\. Nota repetida/)).toBeVisible()
    await expect.element(page.getByText(/^Exibindo a cópia de/)).not.toBeInTheDocument()
    expect(bridge.asked('documents.open')).toHaveLength(opened)
  })

  it.each(['forbidden', 'not-found'] as const)('shows nothing of a process that is %s now @all', async (code) => {
    const { bridge } = await openPage()
    await expect.element(pieceList).toBeVisible()
    for (const failure of [code, 'offline'] as const) {
      bridge.answer('processes.get', () => failed(failure))
      bridge.publish('processes.changed', {})
      await expect.element(heading(failureText({ code: failure }).title)).toBeVisible()
      await expect.element(page.getByText(accounts.resumo)).not.toBeInTheDocument()
      await expect.element(pieceList).not.toBeInTheDocument()
    }
  })

  it('says that a process cannot be read, and tries again @all', async () => {
    const { bridge } = await openProcesses()
    bridge.answer('processes.get', () => failed('offline'))
    await click(row(/2026-4K7TD/))
    await expect.element(heading('Sem resposta do serviço')).toBeVisible()
    await expect.element(button('Abrir processo')).not.toBeInTheDocument()
    await expectClean()
    bridge.answer('processes.get', () => ok(view))
    await click(button('Tentar de novo'))
    await expect.element(page.getByText('01.02 Convênios')).toBeVisible()
  })
})

describe('the number of a process', () => {
  it('in Envios leads to its page', async () => {
    const result = { idProcesso: accounts.id, protocolo: accounts.protocolo }
    const operation = makeOperation('open-process', accounts.resumo, { state: 'done', result })
    const { bridge } = await openWindow({ operations: [operation] })
    bridge.answer('processes.get', () => ok(view))
    bridge.answer('documents.open', () => new Promise<never>(() => {}))
    await goTo(/^Envios/)
    await click(row(/Prestação de contas/))
    await click(button(accounts.protocolo))
    await expect.element(heading(accounts.protocolo)).toBeVisible()
    await expect.element(button(/^Processos/, page.getByRole('navigation'))).toHaveAttribute('aria-current', 'page')
  })

  it('in the search over everything is found here, and at the service @all', async () => {
    const { bridge } = await openProcesses()
    bridge.answer('boxes.search', () => ok({ found: [], isMore: false }))
    bridge.answer('documents.search', () => ok({ found: [], isMore: false }))
    const dialog = page.getByRole('dialog', { name: 'Buscar em tudo' })
    const field = page.getByRole('combobox', { name: 'Buscar em tudo' })
    await press('{Control>}k{/Control}')
    await fill(field, '2026-4k7td')
    await expect.element(dialog.getByRole('option', { name: /Prestação de contas/ })).toBeVisible()
    bridge.answer('processes.byNumber', () => ok(null))
    await fill(field, '2026-ZZ9ZZ')
    await click(dialog.getByRole('option', { name: /no serviço$/ }))
    await expect
      .element(dialog.getByRole('status'))
      .toHaveTextContent('O serviço não achou nenhum processo com este protocolo, nem documento com este nome.')
    bridge.answer('processes.byNumber', ({ protocolo }) =>
      ok(makeKnown(protocolo, 'De outro órgão', { idCaixa: null })),
    )
    await fill(field, '2026-ZZ8ZZ')
    await click(dialog.getByRole('option', { name: /no serviço$/ }))
    await click(dialog.getByRole('option', { name: /De outro órgão/ }))
    await expect.element(heading('2026-ZZ8ZZ')).toBeVisible()
  })
})

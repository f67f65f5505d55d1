import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { ProcessExport } from '../../../../contract/bridge/exports.ts'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import type { FakeBridge } from '../../support/fake-bridge.ts'
import { accounts, openProcesses, view } from '../../support/fake-processes.ts'
import { button, click, drawn, expectClean, press } from '../../support/window.tsx'

const home = { placeId: crypto.randomUUID(), name: 'Pasta pessoal' }
const documents = { placeId: crypto.randomUUID(), name: 'Documentos' }
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const saved = (changes: Partial<ProcessExport>): ProcessExport => ({
  exportId: crypto.randomUUID(),
  idProcesso: accounts.id,
  form: 'pdf',
  place: 'Documentos',
  state: 'running',
  done: 0,
  total: 0,
  result: null,
  failure: null,
  ...changes,
})
let bridge: FakeBridge
beforeEach(async () => {
  ;({ bridge } = await openProcesses())
  await click(page.getByRole('option', { name: /2026-4K7TD/ }))
  await click(button('Abrir processo'))
  await expect.element(heading('2026-4K7TD')).toBeVisible()
})
function show(...exports: ProcessExport[]): void {
  bridge.answer('exports.list', () => ok(exports))
  bridge.publish('exports.changed', {})
}
async function choose(name: string): Promise<void> {
  await click(button('Mais'))
  await click(page.getByRole('menuitem', { name }))
}
const pieceRow = (name: RegExp) =>
  page.getByRole('listbox', { name: 'Peças do processo' }).getByRole('option', { name })

describe('a process saved from its page', () => {
  it('goes into a folder below the home, where the host has no dialog, and can be cancelled @all', async () => {
    bridge.answer('folders.browse', ({ placeId }) =>
      ok(
        placeId === documents.placeId
          ? { trail: [home, documents], folders: [], isCut: false }
          : { trail: [home], folders: [documents], isCut: false },
      ),
    )
    const running = saved({ done: 1, total: 4 })
    bridge.answer('exports.start', () => ok(running))
    bridge.answer('exports.stop', () => ok(null))
    await choose('Salvar o processo em PDF')
    await expect.element(page.getByText('Abra a pasta em que o PDF do processo será salvo.')).toBeVisible()
    await expectClean()
    await page.viewport(683, 384)
    onTestFinished(() => page.viewport(1280, 800))
    await expect.element(button('Escolher esta pasta')).toBeInViewport()
    await click(page.getByRole('option', { name: 'Documentos' }))
    await press('{Enter}')
    await click(button('Escolher esta pasta'))
    await expect
      .poll(() => bridge.asked('exports.start'))
      .toEqual([{ idProcesso: accounts.id, form: 'pdf', placeId: documents.placeId }])
    show(running)
    await expect.element(page.getByText('Salvando em PDF: 1 de 4 peças')).toBeVisible()
    await expectClean()
    await click(button('Cancelar'))
    expect(bridge.asked('exports.stop')).toEqual([{ exportId: running.exportId }])
    show(saved({ state: 'cancelled' }))
    await expect.element(page.getByText('Nada ficou na pasta.')).toBeVisible()
  })

  it('holds a closing window back until it has ended', async () => {
    const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(asksToStay()).toBe(false)
    show(saved({ done: 1, total: 4 }))
    await expect.element(page.getByText('Salvando em PDF: 1 de 4 peças')).toBeVisible()
    expect(asksToStay()).toBe(true)
    await expect.element(page.getByText('1 gravação de processo não terminou.')).toBeVisible()
    show(saved({ state: 'cancelled' }))
    await expect.element(page.getByText('1 gravação de processo não terminou.')).not.toBeInTheDocument()
    expect(asksToStay()).toBe(false)
  })

  it.each([
    {
      state: saved({
        state: 'done',
        result: {
          name: 'Processo 2026-4K7TD.pdf',
          pages: 231,
          included: 2,
          removed: 1,
          missing: [{ sequencial: 4, nome: null, reason: 'restricted', message: null }],
          hiddenActs: 0,
          fresh: false,
        },
      }),
      title: 'Salvo sem uma peça: “Processo 2026-4K7TD.pdf” em “Documentos”',
      text: /^Estão nele 2 de 3 peças\. Faltam: peça 4: sem acesso\. 1 peça retirada não foi incluída\. O serviço não respondeu/,
    },
    {
      state: saved({
        form: 'folder',
        state: 'failed',
        failure: { code: 'storage-problem', message: 'O disco está cheio. Nada ficou na pasta.' },
      }),
      title: 'Este computador não pôde guardar os dados',
      text: /^O disco está cheio\. Nada ficou na pasta\./,
    },
  ])('says how it ended %# @all', async ({ state, title, text }) => {
    bridge.answer('exports.forget', () => ok(null))
    show(state)
    await expect.element(page.getByText(title, { exact: true })).toBeVisible()
    await expect.element(page.getByText(text)).toBeVisible()
    await expectClean()
    await click(button('Fechar'))
    expect(bridge.asked('exports.forget')).toEqual([{ exportId: state.exportId }])
  })

  it('says why nothing may be saved in a folder', async () => {
    bridge.answer('folders.browse', () => ok({ trail: [home], folders: [], isCut: false }))
    const message = 'O Malote monitora esta pasta, com o nome "Balcão".'
    bridge.answer('exports.start', () => failed('refused', message))
    await choose('Salvar em pasta')
    await expect.element(page.getByText('Não há outras pastas dentro desta.')).toBeVisible()
    await click(button('Escolher esta pasta'))
    await expect.element(page.getByText(new RegExp(`^${message}`))).toBeVisible()
    expect(bridge.asked('exports.start')).toMatchObject([{ form: 'folder' }])
  })
})

it('says on its page of which acts the service does not show the pieces', async () => {
  const [opening, ...others] = view.atos
  if (opening === undefined) throw new Error('no act')
  bridge.answer('processes.get', () => ok({ ...view, atos: [{ ...opening, documentsKnown: false }, ...others] }))
  bridge.publish('processes.changed', {})
  await expect.element(page.getByText('O serviço não mostra a você as peças de 1 ato.')).toBeVisible()
})

describe('all pieces in sequence', () => {
  it('say in the place of a piece why it is not there, and are tried again', async () => {
    bridge.answer('documents.open', () => failed('offline'))
    await choose('Ler tudo em sequência')
    await expect.element(page.getByText('3 peças não puderam ser mostradas.')).toBeVisible()
    const pages = page.getByRole('group', { name: 'Páginas: Todas as peças em sequência' })
    await expect.element(pages.getByText('Sem resposta do serviço').first()).toBeVisible()
    await expect.element(page.getByText('Página 1 de 3').first()).toBeVisible()
    await expectClean()
    await press('{Alt>}{ArrowDown}{/Alt}')
    await press('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(pages.getByText('Sem acesso a esta peça')).toBeVisible()
    await expect.element(pieceRow(/^4\./)).toHaveAttribute('aria-selected', 'true')
    const asked = bridge.asked('documents.open').length
    await click(button('Tentar de novo'))
    await expect.poll(() => bridge.asked('documents.open').length).toBeGreaterThanOrEqual(asked + 2)
    // Many copies at once would evict those of what the person reads.
    const again = bridge.asked('documents.open').slice(asked)
    expect(again.filter(({ keep }) => keep !== false)).toEqual([])
  })

  it('begin at the piece in view, and show none before it @all', async () => {
    bridge.answer('documents.open', () => failed('offline'))
    await click(pieceRow(/^3\. /))
    await expect.element(heading('3. Termo de autuação')).toBeVisible()
    const third = bridge.asked('documents.open').at(-1)?.idDocumento
    const last = Promise.withResolvers<void>()
    bridge.answer('documents.open', async ({ idDocumento }) => {
      if (idDocumento === third) await last.promise
      return failed('offline')
    })
    await choose('Ler tudo em sequência')
    const pages = page.getByRole('group', { name: 'Páginas: Todas as peças em sequência' })
    await expect.element(page.getByText('Reunindo as peças: 1 de 3')).toBeVisible()
    await drawn()
    await expect.element(pages).not.toBeInTheDocument()
    last.resolve()
    await expect.element(pages).toBeVisible()
    await expect.element(page.getByText('3 peças não puderam ser mostradas.')).toBeVisible()
    await drawn()
    await expect.element(pieceRow(/^3\./)).toHaveAttribute('aria-selected', 'true')
  })

  it('are left for a piece that was taken out, and by a button', async () => {
    bridge.answer('documents.open', () => failed('offline'))
    await choose('Ler tudo em sequência')
    await expect.element(button('Ler uma peça por vez')).toBeVisible()
    await click(pieceRow(/^2\. Nota repetida/))
    await expect.element(page.getByText(/^Esta peça foi retirada do processo/)).toBeVisible()
    await expect.element(button('Ler uma peça por vez')).not.toBeInTheDocument()
    await choose('Ler tudo em sequência')
    await click(button('Ler uma peça por vez'))
    await expect.element(heading('1. Ofício 112')).toBeVisible()
    await expect.element(button('Ler uma peça por vez')).not.toBeInTheDocument()
  })
})

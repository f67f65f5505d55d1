import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../../contract/bridge/outcome.ts'
import type { ProcessNotice, WatchedProcess } from '../../../../../contract/bridge/watched.ts'
import { accounts, closed, openProcesses, view } from '../../../support/fake-processes.ts'
import { button, click, drawn, expectClean, goTo, heard } from '../../../support/window.tsx'

const row = (name: RegExp) => page.getByRole('option', { name })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const strip = page.getByRole('region', { name: 'Novidades dos processos acompanhados' })
const [ato] = view.atos
const at = (hour: number) => `2026-11-18T${hour}:00:00Z`

const watch = (changes: Partial<WatchedProcess> = {}): WatchedProcess => ({
  id: accounts.id,
  protocolo: accounts.protocolo,
  resumo: accounts.resumo,
  situacao: 'EmAndamento',
  ultimoAto: { ...ato, dataHora: at(10) } as NonNullable<WatchedProcess['ultimoAto']>,
  checkedAt: at(11),
  isClosed: false,
  unseen: 0,
  ...changes,
})
const notice = (changes: Partial<ProcessNotice> = {}): ProcessNotice => ({
  noticeId: crypto.randomUUID(),
  idProcesso: accounts.id,
  protocolo: accounts.protocolo,
  ato: { ...ato, tipo: 2, destino: { setor: { ...view.custodia?.agente } } } as ProcessNotice['ato'],
  at: at(11),
  isSeen: false,
  ...changes,
})

/** Opens Processos over what main keeps of watched processes. */
async function openWatched(watched: WatchedProcess[] = [], notices: ProcessNotice[] = []) {
  const { bridge } = await openProcesses()
  const kept = { watched, notices }
  bridge.answer('watched.list', () => ok(kept.watched))
  bridge.answer('watched.notices', () => ok(kept.notices))
  const changed = () => {
    bridge.publish('watched.changed', {})
    return ok(null)
  }
  bridge.answer('watched.add', () => {
    kept.watched = [...kept.watched, watch()]
    return changed()
  })
  bridge.answer('watched.remove', ({ id }) => {
    kept.watched = kept.watched.filter((each) => each.id !== id)
    return changed()
  })
  bridge.answer('watched.markSeen', ({ noticeIds }) => {
    kept.notices = kept.notices.map((each) => ({ ...each, isSeen: each.isSeen || noticeIds.includes(each.noticeId) }))
    return changed()
  })
  changed()
  return { bridge, kept, changed }
}

describe('a watched process', () => {
  it('is begun and stopped on its page, and marked in the lists', async () => {
    const { bridge } = await openWatched()
    await click(row(/2026-4K7TD/))
    await click(button('Abrir processo'))
    const said = heard()
    await click(button('Acompanhar'))
    await expect.element(button('Parar de acompanhar')).toBeVisible()
    await expect.poll(() => said.join(' ')).toContain('Você acompanha o processo 2026-4K7TD.')
    await expectClean()
    await goTo(/^Processos/)
    await expect.element(row(/2026-4K7TD/)).toMatchTextContent(/acompanhado/)
    await click(row(/2026-4K7TD/))
    await click(button('Parar de acompanhar'))
    await expect.element(row(/2026-4K7TD/)).not.toMatchTextContent(/acompanhado/)
    expect([bridge.asked('watched.add'), bridge.asked('watched.remove')]).toEqual([
      [{ id: accounts.id }],
      [{ id: accounts.id }],
    ])
  })

  it('says why it cannot be watched', async () => {
    const { bridge } = await openWatched()
    bridge.answer('watched.add', () => failed('refused', 'Você já acompanha 200 processos, o máximo.'))
    await click(row(/2026-4K7TD/))
    await click(button('Acompanhar'))
    await expect.element(page.getByText(/Você já acompanha 200 processos/)).toBeVisible()
  })

  it('is listed by its newest act, also where it can no longer be read', async () => {
    const gone = watch({ ...closed, resumo: '', isClosed: true, ultimoAto: null })
    await openWatched([gone, watch({ unseen: 2 })])
    await click(page.getByRole('tab', { name: 'Acompanhados' }))
    const list = page.getByRole('listbox', { name: 'Processos acompanhados' })
    await expect
      .poll(() =>
        list
          .getByRole('option')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual([
        expect.stringMatching(/^Com novidade: 2026-4K7TD.*Prestação de contas.*acompanhado/),
        expect.stringMatching(/^2026-8WQ1F.*não mostra mais este processo a você.*sem acesso/),
      ])
    await expectClean()
  })
})

describe('the news of watched processes', () => {
  it('stand above the lists and in the navigation, and lead to the page', async () => {
    const { bridge, kept, changed } = await openWatched([watch({ unseen: 1 })])
    const said = heard()
    const unread = notice({ ato: null, protocolo: '2026-8WQ1F', idProcesso: closed.id })
    kept.notices = [unread, notice()]
    changed()
    await expect.element(strip).toMatchTextContent(/2 novidades/)
    await expect.element(strip).toMatchTextContent(/2026-8WQ1F: você não pode mais consultar este processo/)
    await expect.element(strip).toMatchTextContent(/2026-4K7TD: Despacho para GECON, por Ana Prado, Gerente/)
    await expect.element(button(/Processos.*2 novidades/)).toBeVisible()
    await expect.poll(() => said.join(' ')).toContain('2026-4K7TD: Despacho para GECON, por Ana Prado')
    await expectClean()
    await click(button('Ver o processo 2026-4K7TD'))
    await expect.element(heading('2026-4K7TD')).toBeVisible()
    await goTo(/^Processos/)
    await expect.element(strip).toMatchTextContent(/1 novidade/)
    await click(button('Entendi'))
    await expect.element(strip).not.toBeInTheDocument()
    expect(bridge.asked('watched.markSeen').at(-1)).toEqual({ noticeIds: [unread.noticeId] })
  })

  it('are seen once their page shows them in a window with the focus', async () => {
    const { bridge, kept, changed } = await openWatched([watch({ unseen: 2 })])
    const later = notice({ ato: { ...ato, id: crypto.randomUUID() } as ProcessNotice['ato'] })
    const shown = notice()
    const marked = () => bridge.asked('watched.markSeen').map(({ noticeIds }) => noticeIds)
    const focused = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    onTestFinished(() => focused.mockRestore())
    kept.notices = [later, shown]
    changed()
    await click(row(/2026-4K7TD/))
    await click(button('Abrir processo'))
    await expect.element(heading('2026-4K7TD')).toBeVisible()
    await drawn()
    expect(marked()).toEqual([])
    focused.mockReturnValue(true)
    window.dispatchEvent(new Event('focus'))
    await expect.poll(marked).toEqual([[shown.noticeId]])
    bridge.answer('processes.get', () => failed('not-found'))
    bridge.publish('processes.changed', {})
    await expect.element(page.getByRole('listbox', { name: 'Peças do processo' })).not.toBeInTheDocument()
    const gone = notice({ ato: null })
    kept.notices = [later, gone]
    changed()
    await expect.poll(marked).toEqual([[shown.noticeId], [gone.noticeId]])
  })
})

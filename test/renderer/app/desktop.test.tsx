import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DesktopRequest } from '../../../contract/bridge/desktop.ts'
import { failed, ok } from '../../../contract/bridge/outcome.ts'
import { menuCommands } from '../../../contract/window-commands.ts'
import { quiet } from '../support/fake-preferences.ts'
import { makeRow } from '../support/samples.ts'
import { button, click, expectClean, goTo, openWindow } from '../support/window.tsx'

const rows = Array.from({ length: 12 }, (_, index) => makeRow(`Nota ${index + 10}.pdf`))
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

const chosen = () => page.getByRole('grid').element().querySelectorAll('[aria-selected="true"]').length

/** A window, and what the person asks outside it. */
async function openDesktop() {
  const { bridge, workspace } = await openWindow({ rows })
  const { environmentId, person } = workspace.session
  const account = { environmentId: environmentId ?? '', personId: person?.id ?? '' }
  function ask(...requests: readonly DesktopRequest[]): void {
    let waiting = [...requests]
    bridge.answer('desktop.take', () => {
      const taken = waiting
      waiting = []
      return ok(taken)
    })
    bridge.publish('desktop.asked', {})
  }
  function choose(label: string): void {
    const command = menuCommands.find((each) => each.label === label)
    if (command === undefined) throw new Error(`no command "${label}"`)
    ask({ kind: 'command', id: command.id })
  }
  return { bridge, ask, choose, account }
}

describe('the commands of the menu bar', () => {
  it('open the screens by the names of the navigation', async () => {
    const { choose } = await openDesktop()
    for (const name of ['Envios', 'Rascunhos', 'Capturar', 'Ajustes']) {
      choose(name)
      await expect.element(heading(name)).toBeVisible()
    }
    choose('Sobre o Malote')
    await expect.element(heading('Sobre o Malote')).toBeVisible()
    choose('Guia do Malote')
    await expect.element(heading('Ajuda')).toBeVisible()
    choose('Novo encaminhamento')
    await expect.element(page.getByRole('textbox', { name: 'Assunto' })).toBeVisible()
  })

  it('act while a text is written, unlike their keys', async () => {
    const { choose } = await openDesktop()
    await expect.element(page.getByRole('row', { name: /Nota 10/ })).toBeVisible()
    choose('Próxima linha')
    await expect.poll(chosen).toBe(1)
    choose('Buscar na lista')
    const search = page.getByRole('searchbox', { name: 'Buscar nome' })
    await expect.element(search).toHaveFocus()
    choose('Próxima linha')
    await expect
      .poll(() =>
        page
          .getByRole('row', { name: /Nota 11/ })
          .element()
          .getAttribute('aria-selected'),
      )
      .toBe('true')
    choose('Teclas')
    await expect.element(page.getByRole('dialog', { name: 'Teclas' })).toBeVisible()
  })

  it('say so where a command has nothing to act on @all', async () => {
    const { choose } = await openDesktop()
    choose('Responder')
    const refusal = page.getByText('“Responder” não está disponível nesta tela agora.')
    await expect.element(refusal).toBeVisible()
    await click(button('Entendi'))
    await expect.element(refusal).not.toBeInTheDocument()
  })
})

describe('notifications and links', () => {
  it('lead to the screen of what they are about', async () => {
    const { ask, account } = await openDesktop()
    ask({ kind: 'open', target: { kind: 'processes' }, account })
    await expect.element(heading('Processos')).toBeVisible()
    ask({ kind: 'open', target: { kind: 'signatures', id: null }, account })
    await expect.element(heading('Assinar')).toBeVisible()
  })

  it('explain a link whose number nobody has, and refuse one without a number @all', async () => {
    const { bridge, ask } = await openDesktop()
    bridge.answer('processes.byNumber', ({ protocolo }) => {
      expect(protocolo).toBe('2026-B3F4X')
      return ok(null)
    })
    ask({ kind: 'link', number: '2026-B3F4X', of: 'process' })
    await expect
      .element(page.getByText('O serviço não tem, entre os processos que você pode ver, o protocolo 2026-B3F4X.'))
      .toBeVisible()
    ask({ kind: 'refused-link' })
    await expect.element(page.getByText(/^O Malote não abriu o link/)).toBeVisible()
  })
})

describe('the computer and the lock', () => {
  it('are set in Ajustes of the installed program, unless a policy does @all', async () => {
    const { bridge } = await openWindow({ rows })
    await goTo(/^Ajustes/)
    const section = page.getByRole('option', { name: 'Computador' })
    await expect.element(page.getByRole('option', { name: 'Avisos' })).toBeVisible()
    await expect.element(section).not.toBeInTheDocument()
    bridge.answer('app.ready', () => ok({ version: '0.1.0', host: 'electron', notices: [] }))
    bridge.connect(true)
    await click(section)
    const choose = async (group: string, choice: string) => {
      await click(page.getByRole('radiogroup', { name: group }).getByText(choice, { exact: true }))
    }
    await choose('Abrir com a sessão', 'Sim')
    await choose('Ao fechar a janela', 'Ficar ao lado do relógio')
    await choose('Na bateria', 'Parar os envios')
    await choose('Ortografia', 'Verificar')
    await choose('Bloquear sem uso', '10 min')
    await choose('Bloquear com o computador', 'Sim')
    await choose('Enquanto está bloqueado', 'Parar os envios')
    await expect
      .poll(() => bridge.asked('settings.update'))
      .toEqual([
        { startWithSession: true },
        { keepInTray: true },
        { pauseOnBattery: true },
        { spelling: true },
        { lockMinutes: 10 },
        { lockWithSystem: true },
        { sendWhileLocked: false },
      ])
    await expectClean()
  })

  it('say that the window does not lock by itself, where the system does not tell the time without use', async () => {
    const { bridge, workspace } = await openWindow({ rows })
    bridge.answer('app.ready', () => ok({ version: '0.1.0', host: 'electron', notices: [] }))
    bridge.connect(true)
    bridge.answer('configuration.get', () => ok({ ...workspace.configuration, tellsIdleTime: false }))
    await goTo(/^Ajustes/)
    await click(page.getByRole('option', { name: 'Computador' }))
    await expect.element(page.getByText(/o Malote não é bloqueado por inatividade/)).toBeVisible()
    await expectClean()
  })

  it('replace the account by a screen that says nothing of it, and whether sending goes on', async () => {
    const { bridge, workspace } = await openWindow({ rows })
    const locked = { ...workspace.session, isLocked: true, person: null, roles: [], roleInForceId: null }
    bridge.publish('session.changed', locked)
    await expect.element(heading('Malote bloqueado')).toBeVisible()
    await expect.element(page.getByText(/Os envios continuam como estavam/)).toBeVisible()
    expect(document.body.textContent).not.toMatch(/Ana|Nota 10/)
    bridge.publish('settings.changed', { ...workspace.preferences, sendWhileLocked: false })
    await expect.element(page.getByText(/Nada é enviado até lá/)).toBeVisible()
    await expectClean()
    bridge.answer('session.signIn', () => failed('sign-in-cancelled', { traceId: 'rastro-1' }))
    await click(button('Entrar de novo'))
    await expect.element(page.getByText(/O acesso foi cancelado/)).toBeVisible()
    await expect.element(page.getByText('rastro-1')).toBeVisible()
    bridge.publish('session.changed', workspace.session)
    await expect.element(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  })

  it('say in the status line why nothing is sent', async () => {
    const { bridge } = await openWindow({ rows })
    const line = { ...quiet, inProgress: 1 }
    bridge.publish('status.changed', { ...line, connection: 'online', suspendedBy: 'battery' })
    await expect.element(page.getByText('Envio parado: o computador está na bateria')).toBeVisible()
    bridge.publish('status.changed', { ...line, connection: 'online', suspendedBy: null })
    await expect.element(page.getByText(/Envio parado/)).not.toBeInTheDocument()
  })
})

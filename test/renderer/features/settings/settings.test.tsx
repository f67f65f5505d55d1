import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../../../contract/bridge/outcome.ts'
import { makeCertificate } from '../../support/fake-certificates.ts'
import { makeWorkspace } from '../../support/fake-workspace.ts'
import { makeDraft, makeRow, signedInAs, signedOut } from '../../support/samples.ts'
import { button, click, expectClean, goTo, openWindow, press } from '../../support/window.tsx'

const heading = (name: string, level: 1 | 2 | 3 = 2) => page.getByRole('heading', { name, level, exact: true })
const section = (name: string) => page.getByRole('option', { name, exact: true })
const choice = (group: string, name: string) =>
  page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name })

async function openSettings(name: string, changes: Parameters<typeof openWindow>[0] = {}) {
  const opened = await openWindow(changes)
  await goTo(/^Ajustes/)
  await click(section(name))
  await expect.element(heading(name)).toBeVisible()
  return opened
}

/** Chooses, and expects that the choice is saved, marked, and in force. */
async function choose(group: string, name: string): Promise<void> {
  await click(choice(group, name))
  await expect.element(choice(group, name)).toBeChecked()
}

const root = document.documentElement
const heightOf = (element: Element) => Math.round(element.getBoundingClientRect().height)

describe('Ajustes', () => {
  it('opens from the navigation, by its key, and from the menu of the person, and is clean in every section', async () => {
    await openWindow()
    await press('{Control>},{/Control}')
    await expect.element(heading('Ajustes', 1)).toBeVisible()
    await expect.element(button('Ajustes', page.getByRole('navigation'))).toHaveAttribute('aria-current', 'page')
    const names = page.getByRole('listbox', { name: 'Partes dos ajustes' }).getByRole('option').all()
    for (const name of names.map((each) => each.element().textContent ?? '')) {
      await click(section(name))
      await expect.element(heading(name)).toBeVisible()
      await expectClean()
    }
    await goTo(/^Hoje/)
    await click(button(/^Ana Prado/))
    await click(page.getByRole('menuitem', { name: 'Ajustes' }))
    await expect.element(heading('Ajustes', 1)).toBeVisible()
  })

  it('says what a certificate needs, and which are found, with what keeps each from signing', async () => {
    const { bridge } = await openSettings('Certificados')
    await expect.element(page.getByText(/arquivo \.pfx ou \.p12 e da senha dele/)).toBeVisible()
    await expect.element(page.getByText(/programa do fabricante instalado neste computador/)).toBeVisible()
    await expect.element(page.getByText(/pedido pelo próprio Windows\.$/)).toBeVisible()
    await expect.element(page.getByText(/^Nenhum token com certificado foi encontrado/)).toBeVisible()
    const certificates = [
      makeCertificate('Token do balcão', { name: 'Ana Prado', cpf: '***.222.333-**', issuer: 'AC Exemplo v5' }),
      makeCertificate('Cartão antigo', { name: 'Ana Antes', problem: 'O certificado está vencido.' }),
    ]
    const failures = ['Token X: O programa do token parou de funcionar.']
    bridge.answer('certificates.list', () => ok({ certificates, failures }))
    await click(button('Procurar de novo'))
    await expect.element(heading('Ana Prado (***.222.333-**)', 3)).toBeVisible()
    await expect.element(page.getByText(/^Token do balcão · AC Exemplo v5 · válido até/)).toBeVisible()
    await expect.element(page.getByText(/O certificado está vencido\.$/)).toBeVisible()
    expect(page.getByText('não assina').elements()).toHaveLength(1)
    await expect.element(page.getByText('Token X: O programa do token parou de funcionar.')).toBeVisible()
    expect(bridge.asked('certificates.sign')).toEqual([])
    await expectClean()
  })

  it('applies a theme at once, and keeps it', async () => {
    const { workspace } = await openSettings('Aparência')
    await choose('Tema', 'Escuro')
    await expect.poll(() => root.dataset['theme']).toBe('dark')
    expect(workspace.preferences.theme).toBe('dark')
    await choose('Tema', 'Alto contraste')
    await expect.poll(() => root.dataset['theme']).toBe('contrast')
    await expectClean()
  })

  it('makes the rows of all lists higher where the person wants them comfortable @all', async () => {
    const { workspace } = await openSettings('Aparência', {
      rows: [makeRow('Nota.pdf')],
      drafts: [makeDraft('Ofício')],
    })
    const rows = async () => {
      await goTo(/^Capturar/)
      const file = page.getByRole('row', { name: /Nota/ })
      await expect.element(file).toBeVisible()
      const heights = [heightOf(file.element())]
      await goTo(/^Rascunhos/)
      const draft = page.getByRole('option', { name: 'Ofício' })
      await expect.element(draft).toBeVisible()
      return [...heights, heightOf(draft.element())]
    }
    expect(await rows()).toEqual([32, 48])
    await goTo(/^Ajustes/)
    await choose('Densidade das listas', 'Confortável')
    expect(workspace.preferences.density).toBe('comfortable')
    expect(await rows()).toEqual([40, 60])
  })

  it('makes text, controls and rows larger @all', async () => {
    const { workspace } = await openSettings('Aparência', { rows: [makeRow('Nota.pdf')] })
    const size = () => Number.parseFloat(getComputedStyle(document.body).fontSize)
    expect(size()).toBe(14)
    await choose('Tamanho do texto', '125%')
    await expect.poll(size).toBe(17.5)
    expect(workspace.preferences.textSize).toBe(125)
    await goTo(/^Capturar/)
    const row = page.getByRole('row', { name: /Nota/ })
    await expect.element(row).toBeVisible()
    expect(heightOf(row.element())).toBe(40)
    await page.viewport(1093, 520)
    const title = page.getByRole('heading', { name: 'Capturar', level: 1 }).element()
    await expect.poll(() => title.scrollWidth <= title.clientWidth).toBe(true)
    await page.viewport(1280, 800)
    await goTo(/^Ajustes/)
    await choose('Tamanho do texto', '112%')
    await expect.poll(size).toBeCloseTo(15.68)
    await choose('Tamanho do texto', '100%')
    await expect.poll(size).toBe(14)
  })

  it('opens and closes the navigation as in its own button', async () => {
    const { workspace } = await openSettings('Aparência')
    await choose('Menu', 'Aberto')
    await expect.element(button('Recolher o menu')).toBeVisible()
    await click(button('Recolher o menu'))
    await expect.element(choice('Menu', 'Recolhido')).toBeChecked()
    expect(workspace.preferences.navigation).toBe('closed')
  })

  it('keeps how long operations are held', async () => {
    const { workspace } = await openSettings('Envio')
    await choose('Espera antes de enviar', 'Nenhuma')
    expect(workspace.preferences.holdSeconds).toBe(0)
    await goTo(/^Hoje/)
    await goTo(/^Ajustes/)
    await click(section('Envio'))
    await expect.element(choice('Espera antes de enviar', 'Nenhuma')).toBeChecked()
  })

  it('says who works in which role, and whether the session is kept', async () => {
    const { bridge } = await openSettings('Conta e papel')
    const detail = page.getByRole('region', { name: 'Conta e papel' })
    await expect.element(detail).toMatchTextContent(/Ana Prado/)
    await expect.element(detail).toMatchTextContent(/guarda o acesso com segurança/)
    bridge.answer('session.chooseRole', ({ idPapel }) => {
      const session = { ...signedInAs('Ana Prado'), roleInForceId: idPapel }
      return { ok: true, value: session }
    })
    await click(choice('Papel atual', 'Presidente'))
    await expect.poll(() => bridge.asked('session.chooseRole').length).toBe(1)
    const signOut = {
      session: signedInAs('Ana Prado'),
      unsent: { undoable: 1, underway: 0, drafts: 0, files: 0, exports: 0 },
    }
    bridge.answer('session.signOut', () => ({ ok: true, value: signOut }))
    await click(button('Sair', detail))
    await expect.element(page.getByRole('alertdialog', { name: 'Há itens não concluídos' })).toBeVisible()
  })

  it('asks before signing out cancels an export, which nothing keeps', async () => {
    const { bridge } = await openSettings('Conta e papel')
    const session = signedInAs('Ana Prado')
    const unsent = { undoable: 0, underway: 0, drafts: 0, files: 0, exports: 1 }
    bridge.answer('session.signOut', () => ({ ok: true, value: { session, unsent } }))
    await click(button('Sair', page.getByRole('region', { name: 'Conta e papel' })))
    const question = page.getByRole('alertdialog', { name: 'Há itens não concluídos' })
    await expect.element(question).toMatchTextContent(/1 gravação de processo não terminou: ao sair, será cancelada/)
    await expect.element(question).not.toMatchTextContent(/guardar/)
    await click(button('Sair', question))
    expect(bridge.asked('session.signOut').at(-1)).toEqual({ unsent: 'keep', all: false })
  })

  it('says before the sign-in what the program had to tell at its start', async () => {
    const { bridge, signIn } = await openWindow()
    bridge.answer('app.ready', () => ok({ version: '0.1.0', host: 'electron', notices: ['A chave se perdeu.'] }))
    bridge.connect(true)
    await click(button('Entendi'))
    signIn(null)
    await expect.element(button('Entrar')).toBeVisible()
    await expect.element(page.getByText('A chave se perdeu.')).toBeVisible()
  })

  it('says before the sign-in where one signs in, which version it is and, on request, why it is not kept', async () => {
    const { bridge, signIn } = await openWindow()
    signIn(null)
    bridge.publish('session.changed', { ...signedOut, keptOnDisk: false, vaultProblem: 'no-keyring' })
    await expect.element(page.getByText('DEMONSTRAÇÃO, nada daqui tem validade jurídica')).toBeVisible()
    await expect.element(page.getByText(/127\.0\.0\.1:4000$/)).toBeVisible()
    await expect.element(page.getByText('Versão 0.1.0')).toBeVisible()
    await expect.element(page.getByText(/^Será preciso entrar de novo a cada abertura\./)).toBeVisible()
    expect(page.getByText(/GNOME Keyring/).query()).toBeNull()
    await click(button('Por quê?'))
    await expect.element(page.getByText(/GNOME Keyring/)).toBeVisible()
    await expectClean()
    await click(button('Ajuda'))
    const guide = page.getByRole('dialog', { name: 'Ajuda' })
    await expect.element(guide.getByRole('heading', { name: 'Capturar', exact: true })).toBeVisible()
    await expectClean()
    await press('{Escape}')
    await expect.element(button('Ajuda')).toHaveFocus()
  })

  it.each([
    ['no-keyring', /Será preciso entrar de novo a cada abertura.*não tem um chaveiro.*GNOME Keyring ou KWallet/],
    ['locked', /chaveiro deste computador está bloqueado.*Desbloqueie o chaveiro/],
    ['unwritable', /disco não aceitou.*Confira o espaço/],
  ] as const)('says why the session ends with the program and what to do: %s @all', async (vaultProblem, sentence) => {
    const { session } = makeWorkspace(signedInAs('Ana Prado'))
    await openSettings('Conta e papel', { session: { ...session, keptOnDisk: false, vaultProblem } })
    await expect.element(page.getByText(sentence)).toBeVisible()
  })

  it('names the environment and its address, the version, and leads to the folders', async () => {
    await openSettings('Ambiente')
    await expect.element(page.getByText('http://127.0.0.1:4000', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Demonstração: nada daqui tem validade jurídica.')).toBeVisible()
    await click(section('Sobre o Malote'))
    await expect.element(page.getByText('0.1.0')).toBeVisible()
    await click(section('Pastas e perfis'))
    await click(button('Abrir Pastas e perfis'))
    await expect.element(heading('Pastas e perfis', 1)).toBeVisible()
  })

  it('goes from section to section with the arrow keys', async () => {
    await openSettings('Aparência')
    await press('{ArrowDown}')
    await expect.element(heading('Envio')).toBeVisible()
    await expect.element(section('Envio')).toHaveFocus()
    const five = choice('Espera antes de enviar', '5 s').element()
    if (five instanceof HTMLElement) five.focus()
    await press(' ')
    await expect.element(choice('Espera antes de enviar', '5 s')).toBeChecked()
    await press('{ArrowRight}')
    await expect.element(choice('Espera antes de enviar', '10 s')).toBeChecked()
  })

  it('shows the sections first where one pane fits', async () => {
    await page.viewport(683, 384)
    try {
      await openWindow({ screen: 'today' })
      await press('{Control>},{/Control}')
      await expect.element(section('Envio')).toBeVisible()
      expect(heading('Aparência').query()).toBeNull()
      await click(section('Envio'))
      await expect.element(choice('Espera antes de enviar', '5 s')).toBeVisible()
      await click(button('Voltar aos ajustes'))
      await expect.element(section('Envio')).toBeVisible()
    } finally {
      await page.viewport(1280, 800)
    }
  })
})

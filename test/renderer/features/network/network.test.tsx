import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { NetworkView, ProxyQuestion } from '../../../../contract/bridge/network.ts'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import type { ProxyRule } from '../../../../contract/bridge/proxy.ts'
import { readManual, readPac } from '../../../../renderer/features/settings/proxy-fields.ts'
import { quiet } from '../../support/fake-preferences.ts'
import { makeConfiguration, makeNetwork, makeServiceHealth } from '../../support/samples.ts'
import { box, button, click, expectClean, fill, goTo, openWindow } from '../../support/window.tsx'

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const route = (name: string) => page.getByRole('radiogroup', { name: 'Proxy' }).getByRole('radio', { name })
const manual: ProxyRule = { mode: 'manual', addresses: ['http://proxy.gov.br:3128'], exceptions: ['interno.gov.br'] }

async function openNetwork(
  proxy: Partial<ReturnType<typeof makeConfiguration>['proxy']> = {},
  changes: Partial<ReturnType<typeof makeConfiguration>> = {},
) {
  const configuration = makeConfiguration()
  const opened = await openWindow({
    configuration: { ...configuration, ...changes, proxy: { ...configuration.proxy, ...proxy } },
  })
  await goTo(/^Ajustes/)
  await click(page.getByRole('option', { name: 'Rede e proxy', exact: true }))
  await expect.element(heading('Rede e proxy')).toBeVisible()
  return opened
}

describe('the proxy in Ajustes', () => {
  it('is used once an address is written and confirmed, with what is wrong said beside it', async () => {
    const { workspace, bridge } = await openNetwork()
    await expect.element(route('O do sistema')).toBeChecked()
    expect(route('Um arquivo PAC').query()).toBeNull()
    await click(route('Um endereço'))
    await click(button('Usar este proxy'))
    await expect.element(page.getByText('Informe o endereço do proxy.')).toBeVisible()
    await fill(box('Endereço do proxy'), 'ana:senha@proxy.gov.br:3128')
    await click(button('Usar este proxy'))
    await expect.element(page.getByText(/Retire o usuário e a senha do endereço/)).toBeVisible()
    await expectClean()
    expect(bridge.asked('settings.update')).toEqual([])
    await fill(box('Endereço do proxy'), 'proxy.gov.br:3128')
    await fill(box('Endereços sem proxy'), 'interno.gov.br')
    await click(button('Usar este proxy'))
    expect(workspace.preferences.proxy).toEqual(manual)
    await expect.element(route('Um endereço')).toBeChecked()
    await click(route('Nenhum'))
    expect(workspace.preferences.proxy).toEqual({ mode: 'none' })
    await click(route('O do sistema'))
    expect(workspace.preferences.proxy).toBeNull()
  })

  it("offers the organisation's first, a PAC file where one can run, and none of them below a lock", async () => {
    const { bridge, workspace } = await openNetwork({ organisation: manual, applied: manual, runsPac: true })
    await expect.element(route('O da organização')).toBeChecked()
    await click(route('Um arquivo PAC'))
    await fill(box('Endereço do arquivo PAC'), 'http://rede.gov.br/proxy.pac')
    await click(button('Usar este proxy'))
    expect(workspace.preferences.proxy).toEqual({ mode: 'pac', address: 'http://rede.gov.br/proxy.pac' })
    await click(route('O do sistema'))
    expect(workspace.preferences.proxy).toEqual({ mode: 'system' })
    await expectClean()
    const locks = [{ name: 'proxy' as const, origin: 'machine' as const }]
    const configuration = makeConfiguration()
    const proxy = { ...configuration.proxy, applied: manual, organisation: manual }
    bridge.answer('configuration.get', () => ok({ ...configuration, locks, proxy }))
    bridge.publish('configuration.changed', {})
    await expect.element(page.getByText('http://proxy.gov.br:3128, menos para interno.gov.br')).toBeVisible()
    expect(page.getByRole('radiogroup', { name: 'Proxy' }).query()).toBeNull()
    await expect.element(page.getByText('Definido pela sua organização.')).toBeVisible()
  })

  it('lists the sign-ins at proxies, which can be forgotten, and says where the trust comes from @all', async () => {
    const { bridge } = await openNetwork()
    const signIn = { proxy: 'http://proxy:3128', user: 'ana', isKept: true }
    bridge.answer('network.get', () => ok({ ...makeNetwork(), signIns: [signIn] }))
    bridge.publish('network.changed', {})
    await expect.element(page.getByText(/ana, em http:\/\/proxy:3128\. A senha está guardada/)).toBeVisible()
    await expect.element(page.getByText(/152 autoridades do sistema/)).toBeVisible()
    bridge.answer('network.forget', () => ok(makeNetwork()))
    await click(button('Esquecer'))
    expect(bridge.asked('network.forget')).toEqual([{ proxy: 'http://proxy:3128' }])
    await expectClean()
  })

  it.each([
    ['proxy:3128', '', ['http://proxy:3128']],
    ['SOCKS5://Proxy:1080/, https://outro:443', 'a.br; *.b.br', ['socks5://proxy:1080', 'https://outro:443']],
    ['socks://[::1]:1080', '', ['socks5://[::1]:1080']],
    ['proxy', '', 'port'],
    ['ftp://proxy:21', '', 'shape'],
    ['http://ana@proxy:80', '', 'user'],
    ['proxy:80', 'http://a.br', 'exceptions'],
    ['', 'a.br', 'empty'],
  ])('reads %j without %j as %j', (addresses, exceptions, expected) => {
    const read = readManual({ addresses, exceptions })
    expect(read.ok && read.value.mode === 'manual' ? read.value.addresses : !read.ok && read.problem).toEqual(expected)
  })

  it.each([
    ['http://rede.br/proxy.pac', true],
    ['file:///etc/proxy.pac', 'pac'],
    ['http://ana:senha@rede.br/proxy.pac', 'user'],
  ])('reads the PAC address %j as %j', (address, expected) => {
    const read = readPac(address)
    expect(read.ok || read.problem).toBe(expected)
  })
})

describe('a proxy that asks for a sign-in', () => {
  const question: ProxyQuestion = {
    proxy: 'http://proxy.gov.br:3128',
    wasRefused: false,
    isSupported: true,
    schemes: ['basic'],
    isEncrypted: false,
  }
  const dialog = page.getByRole('dialog', { name: 'O proxy da rede pede usuário e senha' })

  async function openAsked(changes: Partial<ProxyQuestion> = {}, view: Partial<NetworkView> = {}) {
    const opened = await openWindow()
    const { bridge } = opened
    bridge.answer('network.get', () => ok({ ...makeNetwork(), ...view, question: { ...question, ...changes } }))
    bridge.publish('network.changed', {})
    return opened
  }

  it('is named, tells a wrong password, and is passed once it accepts another', async () => {
    const { bridge } = await openAsked()
    await expect.element(dialog).toMatchTextContent(/http:\/\/proxy\.gov\.br:3128 só deixa passar quem se identifica/)
    await expect.element(dialog).toMatchTextContent(/segue sem criptografia/)
    await expectClean()
    bridge.answer('network.signIn', () => failed('refused', 'O proxy não aceitou.'))
    await fill(box('Usuário'), 'ana')
    await fill(page.getByLabelText('Senha', { exact: true }), 'errada')
    await click(button('Entrar no proxy'))
    await expect.element(page.getByRole('alert')).toMatchTextContent(/O proxy não aceitou\./)
    await expect.element(page.getByLabelText('Senha', { exact: true })).toHaveValue('')
    bridge.answer('network.signIn', () => ok(makeNetwork()))
    await fill(page.getByLabelText('Senha', { exact: true }), 'certa')
    await click(button('Entrar no proxy'))
    await expect.element(dialog).not.toBeInTheDocument()
    const given = { proxy: question.proxy, user: 'ana', keep: true }
    expect(bridge.asked('network.signIn')).toEqual([
      { ...given, password: 'errada' },
      { ...given, password: 'certa' },
    ])
  })

  it('can be put off, and answered later from Ajustes; a computer without a keyring keeps nothing @all', async () => {
    const { bridge, workspace } = await openAsked({ isEncrypted: true }, { keepsSecrets: false })
    await expect.element(dialog).toMatchTextContent(/não guarda senhas com segurança/)
    expect(page.getByRole('checkbox').query()).toBeNull()
    await click(button('Agora não'))
    await expect.element(dialog).not.toBeInTheDocument()
    bridge.publish('network.changed', {})
    await goTo(/^Ajustes/)
    await click(page.getByRole('option', { name: 'Rede e proxy', exact: true }))
    await expect.element(page.getByText(/Até lá, nada passa por ele/)).toBeVisible()
    await expectClean()
    await click(button('Informar'))
    await expect.element(dialog).toBeVisible()
    await fill(box('Usuário'), 'rede:ana')
    await expect.element(page.getByText('O nome de usuário não pode ter dois-pontos.')).toBeVisible()
    await click(button('Agora não'))
    bridge.publish('session.changed', { ...workspace.session, status: 'signing-in' })
    await expect.element(dialog).toBeVisible()
  })

  it('lets the sign-in that it stopped go on, without another press', async () => {
    const { bridge, workspace, signIn } = await openAsked()
    bridge.answer('session.signIn', () => failed('offline'))
    signIn(null)
    // The question of an account before does not count for who signs in next.
    await click(button('Agora não'))
    await click(page.getByRole('main').getByRole('button', { name: 'Entrar' }))
    await expect.poll(() => bridge.asked('session.signIn').length).toBe(1)
    bridge.answer('session.signIn', () => ok(workspace.session))
    bridge.answer('network.get', () => ok(makeNetwork()))
    bridge.publish('network.changed', {})
    await expect.poll(() => bridge.asked('session.signIn').length).toBe(2)
    // Only the answer to the proxy's question repeats it.
    bridge.publish('network.changed', {})
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(bridge.asked('session.signIn').length).toBe(2)
  })

  it('in a way that Malote does not have is told with what the support can do @all', async () => {
    await openAsked({ isSupported: false, schemes: ['ntlm', 'negotiate'] })
    const told = page.getByRole('alertdialog', { name: 'O proxy da rede pede um acesso que o Malote não tem' })
    await expect.element(told).toMatchTextContent(/acesso por NTLM e Negotiate \(Kerberos\)/)
    await expect.element(told).toMatchTextContent(/Peça ao suporte/)
    await expectClean()
    await click(button('Entendi'))
    await expect.element(told).not.toBeInTheDocument()
  })
})

describe('the health of the service', () => {
  const slow = makeServiceHealth({
    state: 'slow',
    operations: [
      { operation: 'boxes', calls: 40, failures: 2, medianMs: 2400, usualMs: 240, isSlow: true },
      { operation: 'acts', calls: 1, failures: 0, medianMs: null, usualMs: null, isSlow: false },
    ],
  })

  it('is told in the status line, which opens the figures, also in tables', async () => {
    const { bridge } = await openWindow()
    const line = page.getByRole('contentinfo').getByRole('button').last()
    await expect.element(line).toHaveTextContent('Conectado')
    bridge.answer('network.health', () => ok(slow))
    bridge.publish('health.changed', {})
    await expect.element(line).toHaveTextContent('Serviço lento')
    await click(line)
    await expect.element(heading('Situação do serviço')).toBeVisible()
    await expect.element(page.getByText(/demora mais do que de costume/)).toBeVisible()
    const row = (name: string) => page.getByRole('row', { name })
    await expect.element(row('Ler caixas')).toMatchTextContent(/40\s*2\s*2,4 s, mais lento\s*240 ms/)
    await expect.element(row('Atos de processo')).toMatchTextContent(/1\s*0\s*poucas medidas\s*poucas medidas/)
    await click(page.getByText('Os números do desenho'))
    await expect.element(page.getByRole('table').first().getByRole('row').nth(12)).toBeVisible()
    await expectClean()
  })

  it.each([
    ['few calls', makeServiceHealth({ state: 'unknown', since: null, operations: [] }), 'online', 'Conectado'],
    ['failures', makeServiceHealth({ state: 'failing' }), 'online', 'Serviço com falhas'],
    ['no answer to the last call', makeServiceHealth(), 'offline', 'Sem conexão, tudo fica guardado'],
  ] as const)('is told in words for %s @all', async (_, health, connection, words) => {
    const { bridge } = await openWindow()
    bridge.answer('network.health', () => ok(health))
    bridge.publish('health.changed', {})
    bridge.publish('status.changed', { ...quiet, connection })
    await expect.element(page.getByRole('contentinfo').getByRole('button').last()).toHaveTextContent(words)
    await goTo(/^Ajustes/)
    await click(page.getByRole('option', { name: 'Rede e proxy', exact: true }))
    await click(button('Ver a situação do serviço'))
    await expect.element(heading('Situação do serviço')).toBeVisible()
    await expectClean()
  })
})

import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ConfigurationPreview, ConnectionStep } from '../../../../contract/bridge/configuration.ts'
import { connectionStepIds } from '../../../../contract/bridge/configuration.ts'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { makeConfiguration, signedOut } from '../../support/samples.ts'
import { button, click, expectClean, fill, goTo, openWindow } from '../../support/window.tsx'

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const previewId = crypto.randomUUID()
const preview: ConfigurationPreview = {
  previewId,
  name: 'malote.json',
  problems: [],
  environments: [
    {
      id: 'producao',
      nome: 'Produção',
      kind: 'production',
      address: 'https://api.exemplo.gov.br',
      issuer: 'https://acesso.exemplo.gov.br/is',
      needsSecret: true,
      replaces: false,
      technical: [{ field: 'clientId', value: 'malote' }],
    },
  ],
  holdSeconds: 20,
  startWithSession: null,
  lockMinutes: null,
  proxy: { mode: 'manual', addresses: ['http://proxy:3128'], exceptions: [] },
  maxFileMegabytes: 250,
  searchByContentMegabytes: null,
  logLevel: null,
  folders: [
    {
      name: 'Scanner',
      path: '/srv/digital',
      profile: 'Notas',
      originals: 'sort',
      isShare: true,
      splitsSheets: true,
      takesOthers: false,
    },
  ],
  profiles: [
    {
      name: 'Notas',
      kind: 'scanned',
      access: 'Publico',
      sendsAtOnce: true,
      coversSend: true,
      addsTextLayer: false,
      namePattern: null,
    },
  ],
  publicData: [],
  holidays: Array.from({ length: 20 }, (_, day) => `2027-01-${String(day + 1).padStart(2, '0')}`),
  locks: ['holdSeconds', 'folders'],
  overridden: [
    { field: 'folder', name: 'Balcão' },
    { field: 'logLevel', name: null },
  ],
}
const noEnvironment = { ...makeConfiguration(), environments: [] }
const stepsWith = (wrong: Partial<ConnectionStep> | null): ConnectionStep[] =>
  connectionStepIds.map((id) => {
    if (wrong?.id === id) return { id, state: 'wrong', finding: null, detail: null, ...wrong }
    return { id, state: 'right', finding: id === 'clock' ? 'same-time' : null, detail: null }
  })
const tested = (wrong: Partial<ConnectionStep> | null = null) => ({
  previewId,
  environments: [{ id: 'producao', steps: stepsWith(wrong) }],
})

/** The window of a computer without an environment, before anybody is signed in. */
async function openFirst(configuration = noEnvironment) {
  const opened = await openWindow({ configuration })
  const { bridge } = opened
  bridge.answer('configuration.preview', () => ok(preview))
  bridge.answer('configuration.test', () => ok(tested()))
  opened.signIn(null)
  bridge.answer('configuration.get', () => ok(configuration))
  bridge.publish('session.changed', { ...signedOut, environments: [] })
  await expect.element(heading('Configurar o Malote')).toBeVisible()
  return opened
}

function dropConfiguration(...files: File[]): void {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  const zone = page.getByTestId('configuration-drop').element()
  for (const type of ['dragenter', 'dragover', 'drop'])
    zone.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
}
const file = (text = '{"version":1}', name = 'malote.json') => new File([text], name, { type: 'application/json' })

describe('the first start', () => {
  it('shows what a file sets, tests, keeps, and asks for the secret', async () => {
    const { bridge } = await openFirst()
    await expectClean()
    dropConfiguration(file('{"version":1,"holdSeconds":20}'))
    await expect.element(page.getByText('Serviço: https://api.exemplo.gov.br')).toBeVisible()
    expect(bridge.asked('configuration.preview')).toEqual([
      { file: { name: 'malote.json', text: '{"version":1,"holdSeconds":20}' } },
    ])
    for (const sentence of [
      'Produção: o que é feito nele tem validade jurídica.',
      'Espera antes de enviar: 20 segundos.',
      'Proxy: o proxy da organização: http://proxy:3128.',
      'Pasta monitorada: Scanner (/srv/digital): perfil Notas; o original vai para uma subpasta quando o documento é enviado; pasta de rede; as pilhas são separadas pelas folhas separadoras e de rosto.',
      'Perfil de captura: Notas: Digitalizado; acesso Público: qualquer pessoa pode consultar; envia sem perguntar o que chega de uma pasta monitorada; envia sem perguntar o que vem atrás de uma folha de rosto.',
      'Dias sem expediente, que os prazos em dias úteis pulam: 20 dias, de 01/01/2027 a 20/01/2027.',
      'Espera antes de enviar e Pastas monitoradas.',
      'Não poderá ser mudado por aqui',
      'O que não muda: a sua organização já define',
      'Pasta monitorada: Balcão.',
      'Detalhe do registro para o suporte.',
    ])
      await expect.element(page.getByText(sentence)).toBeVisible()
    expect(button('Guardar esta configuração').query()).toBeNull()
    await click(page.getByText('Detalhes técnicos, com os nomes do arquivo'))
    await expect.element(page.getByText('clientId: malote')).toBeVisible()
    await click(page.getByText('Todos os dias sem expediente'))
    await expect.element(page.getByText('07/01/2027')).toBeVisible()
    await expectClean()

    await click(button('Testar a conexão'))
    await expect.element(page.getByText('Versão da API: certo')).toBeVisible()
    const missing = { ...makeConfiguration().environments[0], id: 'producao', nome: 'Produção', secret: 'missing' }
    const kept = { ...noEnvironment, environments: [missing] as ReturnType<typeof makeConfiguration>['environments'] }
    bridge.answer('configuration.keep', () => ok(kept))
    bridge.answer('configuration.get', () => ok(kept))
    await click(button('Guardar esta configuração'))
    bridge.publish('configuration.changed', {})
    const secret = page.getByLabelText('Segredo de Produção')
    await expect.element(secret).toHaveAttribute('type', 'password')
    await expectClean()
    bridge.answer('configuration.saveSecret', () => ok(noEnvironment))
    await fill(secret, 'um-segredo')
    await click(button('Guardar segredo'))
    expect(bridge.asked('configuration.saveSecret')).toEqual([{ environmentId: 'producao', secret: 'um-segredo' }])
    await expect.element(secret).toHaveValue('')
  })

  it.each<[Partial<ConnectionStep>, string]>([
    [{ id: 'name', finding: 'unknown-name', detail: 'api.org' }, 'O nome api.org não foi encontrado.'],
    [{ id: 'tls', finding: 'untrusted', detail: 'SELF_SIGNED_CERT_IN_CHAIN' }, 'Peça ao suporte para instalar'],
    [{ id: 'clock', finding: 'other-time', detail: '-900' }, 'está 15 minutos atrasado. Acerte a data e a hora.'],
  ])('says what to do after the wrong step %j, and keeps nothing @all', async (wrong, sentence) => {
    const { bridge } = await openFirst()
    dropConfiguration(file())
    bridge.answer('configuration.test', () => ok(tested(wrong)))
    await click(button('Testar a conexão'))
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(button('Testar de novo')).toBeEnabled()
    expect(button('Guardar esta configuração').query()).toBeNull()
    await expectClean()
  })

  it('shows each step while the test runs', async () => {
    const { bridge } = await openFirst()
    dropConfiguration(file())
    bridge.answer('configuration.test', () => new Promise<never>(() => {}))
    await click(button('Testar a conexão'))
    const steps = stepsWith(null).map((step, index) => (index === 2 ? { ...step, state: 'running' as const } : step))
    bridge.publish('configuration.tested', { previewId, environments: [{ id: 'producao', steps }] })
    await expect.element(page.getByText('Conexão segura: testando')).toBeVisible()
    await click(button('Testando a conexão…'))
    expect(bridge.asked('configuration.test')).toHaveLength(1)
  })

  it.each<[string, File[], RegExp]>([
    ['is too large', [file('x'.repeat(1_000_001))], /passa de 1 MB/],
    ['comes with others', [file(), file()], /um arquivo de configuração por vez/],
    ['main refuses', [file()], /malote\.json, linha 3/],
  ])('says why a file that %s is not used @all', async (_, files, reason) => {
    const { bridge } = await openFirst()
    bridge.answer('configuration.preview', () => failed('refused', 'malote.json, linha 3: apiUrl: falta.'))
    dropConfiguration(...files)
    await expect.element(page.getByRole('alert')).toMatchTextContent(reason)
    await expect.element(button('Escolher arquivo…')).toBeVisible()
    await expectClean()
  })

  it('opens the file that the program was started with', async () => {
    const { bridge } = await openFirst()
    bridge.answer('configuration.opened', () => ok({ name: 'malote.json', text: '{"version":1}', problem: null }))
    bridge.publish('configuration.opened', {})
    await expect.element(page.getByText('Serviço: https://api.exemplo.gov.br')).toBeVisible()
  })

  it('offers no file where the organisation has locked the environments, and offers the training service', async () => {
    const { bridge } = await openFirst({ ...noEnvironment, hasTraining: true })
    await click(button('Usar o serviço de treinamento deste computador'))
    expect(bridge.asked('configuration.preview')).toEqual([{ file: null }])
    const locked = { ...noEnvironment, locks: [{ name: 'environments' as const, origin: 'machine' as const }] }
    bridge.answer('configuration.get', () => ok({ ...locked, problems: ['policy.json, linha 4: apiUrl: falta.'] }))
    bridge.publish('configuration.changed', {})
    await expect.element(page.getByText(/são definidos pela sua organização/)).toBeVisible()
    await expect.element(page.getByText('policy.json, linha 4: apiUrl: falta.')).toBeVisible()
    expect(button('Escolher arquivo…').query()).toBeNull()
  })
})

describe('Ajustes', () => {
  const kept = { id: 'producao', nome: 'Produção', kind: 'production', address: 'https://api.exemplo.gov.br' } as const
  async function openEnvironments(
    changes: Partial<ReturnType<typeof makeConfiguration>> = {},
    secret: { secret: 'none' | 'stored'; erasesSecret: boolean } = { secret: 'stored', erasesSecret: true },
  ) {
    const configuration = makeConfiguration()
    const environments = configuration.environments.concat({ ...kept, origin: 'kept', ...secret })
    const opened = await openWindow({ configuration: { ...configuration, environments, ...changes } })
    await goTo(/^Ajustes/)
    await click(page.getByRole('option', { name: 'Ambiente', exact: true }))
    await expect.element(heading('Ambientes deste computador')).toBeVisible()
    return opened
  }

  it('lists the environments, asks before one is removed, and adds another over the window @all', async () => {
    const { bridge } = await openEnvironments()
    await expectClean()
    await click(button('Remover'))
    const question = page.getByRole('alertdialog', { name: 'Remover Produção deste computador?' })
    await expect.element(question).toMatchTextContent(/rascunhos e envios que já estão neste computador continuam/)
    await expect.element(question).toMatchTextContent(/o segredo guardado será apagado/)
    const reason = 'Você está usando este ambiente. Saia da sua conta antes de removê-lo.'
    bridge.answer('configuration.remove', () => failed('refused', reason))
    await click(button('Remover', question))
    await expect.element(page.getByText(reason)).toBeVisible()
    bridge.answer('configuration.remove', () => ok(makeConfiguration()))
    await click(button('Remover', question))
    await expect.element(question).not.toBeInTheDocument()
    expect(bridge.asked('configuration.remove')[0]).toEqual({ environmentId: 'producao' })
    await click(button('Acrescentar ambiente…'))
    await expect.element(page.getByRole('dialog', { name: 'Configurar o Malote' })).toBeVisible()
    await expectClean()
    await click(button('Cancelar'))
    await expect.element(page.getByRole('dialog', { name: 'Configurar o Malote' })).not.toBeInTheDocument()
  })

  it.each([
    { secret: 'none' as const, erasesSecret: false },
    { secret: 'stored' as const, erasesSecret: false },
  ])('asks without a word about a secret that stays or is not there: %j @all', async (secret) => {
    await openEnvironments({}, secret)
    await click(button('Remover'))
    const question = page.getByRole('alertdialog', { name: 'Remover Produção deste computador?' })
    await expect.element(question).toMatchTextContent(/entrar nele por aqui\. Documentos/)
  })

  it('tests the connection of an environment step by step, and says what to do', async () => {
    const { bridge } = await openEnvironments()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const wrong = { id: 'tls', finding: 'unknown-authority', detail: 'Proxy da Rede' } as const
    bridge.answer('configuration.testKept', async ({ environmentId }) => {
      await answered
      return ok({ previewId: null, environments: [{ id: environmentId, steps: stepsWith(wrong) }] })
    })
    await click(button('Testar a conexão').nth(1))
    const steps = stepsWith(null).map((step, index) => (index === 1 ? { ...step, state: 'running' as const } : step))
    bridge.publish('configuration.tested', { previewId: null, environments: [{ id: 'producao', steps }] })
    await expect.element(page.getByText('Proxy: testando')).toBeVisible()
    answer()
    await expect.element(page.getByText(/da autoridade “Proxy da Rede”, que este computador não conhece/)).toBeVisible()
    await expect.element(button('Testar de novo')).toBeVisible()
    expect(bridge.asked('configuration.testKept')).toEqual([{ environmentId: 'producao' }])
    await expectClean()
  })

  it('says what the organisation has locked, and what could not be used', async () => {
    const locks = (['environments', 'holdSeconds', 'folders'] as const).map((name) => ({
      name,
      origin: 'machine' as const,
    }))
    await openEnvironments({ locks, problems: ['policy.json, linha 2: proxy: não existe.'] })
    expect(button('Acrescentar ambiente…').query()).toBeNull()
    await expect.element(page.getByText('Definido pela sua organização.', { exact: true })).toBeVisible()
    await expect.element(page.getByText('policy.json, linha 2: proxy: não existe.')).toBeVisible()
    await click(page.getByRole('option', { name: 'Envio', exact: true }))
    await expect.element(page.getByText('Definido pela sua organização.')).toBeVisible()
    expect(page.getByRole('radiogroup', { name: 'Espera antes de enviar' }).query()).toBeNull()
    await click(page.getByRole('option', { name: 'Pastas e perfis', exact: true }))
    await expect.element(page.getByText('Definido pela sua organização.')).toBeVisible()
    await expectClean()
  })
})

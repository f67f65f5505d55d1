import { afterEach, describe, expect, it } from 'vitest'
import { startMailServer } from '../../support/mail-server.ts'
import { asPerson, organizacional, type Person, publico } from '../../support/records.ts'
import { type StartOptions, startService, type TestService } from '../../support/service.ts'
import { trainerOf } from '../../support/training.ts'

const started: { stop(): Promise<unknown> }[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()))
})
const start = async (options?: StartOptions) => {
  const service = await startService(options)
  started.push(service)
  return service
}
const mailServer = async (options?: Parameters<typeof startMailServer>[0]) => {
  const server = await startMailServer(options)
  started.push(server)
  return server
}

const papel = (person: Person) => person.roles[0]?.id ?? ''
const unitOf = async (person: Person): Promise<string> =>
  (await person.get('/v2/usuario/caixas-encaminhamento')).body.find((box: { tipo: string }) => box.tipo === 'Unidade')
    .id
const write = async (who: Person, path: string, body: object): Promise<string> => {
  const answer = await who.post(`/v2/encaminhamento/${path}`, body)
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body))
  const { situacao, idEncaminhamento = '' } = await who.ended(answer.body.idEvento)
  expect(situacao).toBe('Concluido')
  return idEncaminhamento
}
const novo = (who: Person, to: readonly string[], changes: object = {}) =>
  write(who, 'novo', {
    assunto: 'Prestação de contas',
    mensagem: 'Texto que é só do Malote.',
    idResponsavel: papel(who),
    idsDestinos: to,
    restricaoAcesso: organizacional,
    enviarEmailNotificacoes: true,
    ...changes,
  })
interface Kept {
  readonly para: string
  readonly assunto: string
  readonly corpo: string
  readonly enviadoEm: string | null
  readonly falha: string | null
}
const messages = async (service: TestService): Promise<Kept[]> => (await trainerOf(service).state()).mensagens
const to = (all: readonly { readonly para: string }[]) => all.map(({ para }) => para.split('@')[0]).sort()

describe('the messages of a forwarding', () => {
  it('go to each person of each box once, without the text, and are listed newest first', async () => {
    const service = await start()
    const [ana, carla] = await Promise.all(['ana.prado', 'carla.nunes'].map((login) => asPerson(service, login)))
    if (!ana || !carla) throw new Error('somebody is missing')
    const gecon = await unitOf(ana)
    await novo(carla, [gecon], { enviarEmailNotificacoes: false })
    expect(await messages(service)).toEqual([])

    const id = await novo(carla, [gecon, papel(ana)])
    const { protocolo } = (await carla.get(`/v2/encaminhamento/${id}`)).body
    const first = await messages(service)
    // Ana has access by her unit and her role, Bruno by the unit; inactive roles give none.
    expect(to(first)).toEqual(['ana.prado', 'bruno.reis'])
    for (const { assunto, corpo } of first) {
      expect(assunto).toBe(`Encaminhamento ${protocolo}: Prestação de contas`)
      expect(corpo).toContain('Carla Nunes (Chefe de Protocolo, SEFAZ/PROTOCOLO)')
      expect(corpo).toContain('SEFAZ/GECON')
      expect(corpo).not.toContain('só do Malote')
    }
    const boxes = first.map(({ para, corpo }) => [para.split('@')[0], corpo.match(/^Na caixa:/gm)?.length])
    expect(Object.fromEntries(boxes)).toEqual({ 'ana.prado': 2, 'bruno.reis': 1 })

    const reply = { idEncaminhamentoAnterior: id, idResponsavel: papel(ana), mensagem: 'Recebido.' }
    await write(ana, 'responder', { ...reply, enviarEmailNotificacoes: true })
    const second = await messages(service)
    expect(second).toHaveLength(3)
    expect(second[0]).toMatchObject({ para: 'carla.nunes@serraazul.exemplo.br', enviadoEm: null, falha: null })
    expect(second[0]?.corpo).toContain('uma resposta')
    const shown = await trainerOf(service).state()
    expect(shown.enviaMensagens).toBe(false)
    expect(JSON.stringify(shown.mensagens)).toContain('Carla Nunes (Chefe de Protocolo, SEFAZ/PROTOCOLO)')
  })

  it('are stored together with the forwarding or not at all', async () => {
    const service = await start()
    const ana = await asPerson(service, 'ana.prado')
    await trainerOf(service).fault('evento-falho', { metodo: 'POST', caminho: '/v2/encaminhamento/novo' })
    const answer = await ana.post('/v2/encaminhamento/novo', {
      assunto: 'A',
      mensagem: 'B',
      idResponsavel: papel(ana),
      idsDestinos: [papel(ana)],
      restricaoAcesso: publico,
      enviarEmailNotificacoes: true,
    })
    expect((await ana.ended(answer.body.idEvento)).situacao).toBe('Cancelado')
    expect(await messages(service)).toEqual([])
  })
})

describe('with a mail server, messages', () => {
  const unsent = async (service: TestService) => (await messages(service)).filter(({ enviadoEm }) => !enviadoEm).length

  it('are sent once each from the configured sender, whose password is neither logged nor shown', async () => {
    const server = await mailServer({ login: { user: 'malote', pass: 'segredo-do-correio' } })
    const env = {
      SMTP_URL: `smtp://malote:segredo-do-correio@127.0.0.1:${server.port}`,
      MAIL_FROM: 'Malote <malote@serraazul.exemplo.br>',
      LOG_LEVEL: 'debug',
    }
    const service = await start({ env })
    const ana = await asPerson(service, 'ana.prado')
    for (let each = 0; each < 5; each += 1) await novo(ana, [await unitOf(ana)])
    await expect.poll(() => unsent(service)).toBe(0)
    expect(server.received).toHaveLength(10)
    expect(new Set(server.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1])).size).toBe(10)
    const [first] = server.received
    expect(first).toMatchObject({ from: 'malote@serraazul.exemplo.br', user: 'malote' })
    expect(first?.source).toMatch(/^From: Malote <malote@serraazul\.exemplo\.br>/im)
    await service.restart()
    await novo(ana, [papel(ana)])
    await expect.poll(() => server.received.length).toBe(11)
    expect(service.errors).not.toContain('segredo-do-correio')
    expect((await trainerOf(service).call('GET', '')).body).not.toContain('segredo-do-correio')
  })

  it('wait while the server is down, also after a kill, and are sent once when it is back', async () => {
    const first = await mailServer()
    await first.stop()
    const env = { SMTP_URL: `smtp://127.0.0.1:${first.port}` }
    const service = await start({ env })
    const ana = await asPerson(service, 'ana.prado')
    await novo(ana, [await unitOf(ana)])
    const failed = async () => (await messages(service)).filter(({ falha }) => falha?.includes('não está atendendo'))
    await expect.poll(async () => (await failed()).length).toBeGreaterThan(0)
    await service.kill('SIGKILL')
    await service.restart()
    const back = await mailServer({ port: first.port })
    await expect.poll(() => unsent(service)).toBe(0)
    expect(back.received.flatMap(({ to: people }) => people.map((one) => one.split('@')[0])).sort()).toEqual([
      ...['ana.prado', 'bruno.reis'],
    ])
    expect((await messages(service)).map(({ falha }) => falha)).toEqual([null, null])
  })

  it('reach the other people when the server refuses one, and the refusal is recorded', async () => {
    const server = await mailServer({ refuse: /^ana\.prado@/ })
    const service = await start({ env: { SMTP_URL: `smtp://127.0.0.1:${server.port}` } })
    const ana = await asPerson(service, 'ana.prado')
    await novo(ana, [await unitOf(ana)])
    await novo(ana, [await unitOf(ana)])
    await expect.poll(() => server.received.length).toBe(2)
    await expect.poll(async () => (await messages(service)).filter(({ falha }) => falha !== null).length).toBe(2)
    expect((await messages(service)).find(({ falha }) => falha)?.falha).toBe(
      'O servidor de e-mail recusou a mensagem (550).',
    )
    const { connections } = server
    await novo(ana, [papel(await asPerson(service, 'bruno.reis'))])
    await expect.poll(() => server.received.length).toBe(3)
    // Refused messages were not retried.
    expect(server.connections).toBe(connections + 1)
  })
})

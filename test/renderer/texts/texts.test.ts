import { describe, expect, it } from 'vitest'
import { findingSchema } from '../../../contract/bridge/capture.ts'
import { operationKinds, operationStates } from '../../../contract/bridge/outbox.ts'
import { failureCodes } from '../../../contract/bridge/outcome.ts'
import { accessName } from '../../../renderer/texts/access.ts'
import { captureAction, captureSentence, findingTexts } from '../../../renderer/texts/capture.ts'
import { byDay, day, moment, shortMoment } from '../../../renderer/texts/dates.ts'
import { failureText } from '../../../renderer/texts/failures.ts'
import { partyText } from '../../../renderer/texts/forwarding.ts'
import { frozenText, holdText, releaseText, undoneText } from '../../../renderer/texts/hold.ts'
import { badgeCount, count, joinList, percent, shortCount, size, speed } from '../../../renderer/texts/numbers.ts'
import {
  kindText,
  newsText,
  type OperationInfo,
  sendAgainText,
  stateBadge,
  stateText,
} from '../../../renderer/texts/operations.ts'
import { signedText } from '../../../renderer/texts/signatures.ts'
import { toSignText } from '../../../renderer/texts/today.ts'

describe('a document to sign in Hoje', () => {
  const signer = (manifestacao: string, isMine = false) => ({ manifestacao, isMine })
  const document = { isSender: false, capturador: { nome: 'Carla' } }
  it.each([
    [[signer('NaoSeManifestou', true)], 'De Carla · 0 de 1 assinou'],
    [[signer('Assinado'), signer('NaoSeManifestou', true)], 'De Carla · só a sua está pendente'],
    [[signer('NaoSeManifestou'), signer('NaoSeManifestou', true)], 'De Carla · 0 de 2 assinaram'],
    [[signer('Recusado'), signer('NaoSeManifestou', true)], 'De Carla · 0 de 2 assinaram'],
  ])('tells who sent it, and how far it is', (assinantes, text) =>
    expect(toSignText({ ...document, assinantes })).toBe(text),
  )
})

describe('texts of numbers', () => {
  it.each([
    [0, '0 documentos'],
    [1, '1 documento'],
    [2, '2 documentos'],
    [1234, '1.234 documentos'],
  ])('count %i in singular or plural', (n, text) => expect(count(n, 'documento', 'documentos')).toBe(text))
  it('use the given word for none', () =>
    expect(count(0, 'documento', 'documentos', 'sem documentos')).toBe('sem documentos'))

  it.each([
    [0, '0'],
    [9999, '9.999'],
    [10_000, '10 mil'],
    [123_999, '123 mil'],
    [1_250_000, '1 mi'],
  ])('shorten %i', (n, text) => expect(shortCount(n)).toBe(text))

  it.each([
    [99, '99'],
    [100, '99+'],
    [20_000, '99+'],
  ])('give %i in a badge', (n, text) => expect(badgeCount(n)).toBe(text))

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [12_400, '12 KB'],
    [3_440_000, '3,4 MB'],
    [60_000_000, '60 MB'],
    [2_147_483_647, '2,1 GB'],
  ])('give %i bytes in the largest unit', (bytes, text) => expect(size(bytes)).toBe(text))

  it('never round up to 100%', () => expect(percent(0.999)).toBe('99%'))
  it('give a speed and join a list', () => {
    expect(speed(41_000_000)).toBe('41 MB/s')
    expect(joinList(['a', 'b', 'c'])).toBe('a, b e c')
  })
})

describe('texts of dates', () => {
  const now = new Date(2026, 10, 20, 0, 5)
  const local = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()
  it.each([
    [local(2026, 10, 20, 0, 1), 'Hoje', '00:01', 'hoje, 00:01'],
    [local(2026, 10, 19, 23, 59), 'Ontem', 'ontem', 'ontem, 23:59'],
    [local(2026, 2, 12, 9, 10), '12 mar.', '12 mar.', '12 mar., 09:10'],
    [local(2025, 2, 12, 9, 10), '12 mar. 2025', '12 mar. 2025', '12 mar. 2025, 09:10'],
  ])('give the day, the short form and the sentence form of %s', (iso, inWords, short, sentence) => {
    expect([day(iso, now), shortMoment(iso, now), moment(iso, now)]).toEqual([inWords, short, sentence])
  })

  it('group items by day and keep their order', () => {
    const items = [local(2026, 10, 20, 0, 1), local(2026, 10, 19, 9, 0), local(2026, 10, 19, 8, 0)]
    expect(byDay(items, (item) => item, now).map((group) => [group.day, group.items.length])).toEqual([
      ['Hoje', 1],
      ['Ontem', 2],
    ])
  })
})

describe('texts of failures and operations', () => {
  it('exist for every failure code, and never show the code', () => {
    for (const code of failureCodes) {
      const { title, text } = failureText({ code })
      expect(title).not.toBe('')
      expect(`${title} ${text}`).not.toContain(code)
    }
    const unknown = failureText({ code: 'invalid-input' })
    expect(failureText({ code: 'refused', message: 'Este arquivo já foi capturado.' }).text).toMatch(/^Este arquivo/)
    expect(unknown.title).toBe('Algo deu errado no Malote')
  })

  const operation: OperationInfo = {
    kind: 'capture',
    state: 'ready',
    waitReason: null,
    progress: null,
    question: null,
    failure: null,
    updatedAt: '2026-11-28T13:42:00',
    result: {},
  }
  const cutOff = (since: string) => ({
    state: 'waiting',
    waitReason: 'back-off',
    failure: { message: 'A rede cortou a conexão.', since },
  })
  it.each([
    [{ state: 'held' }, 'será enviado em instantes'],
    [{ state: 'uploading', progress: 0.625 }, 'enviando 62%'],
    [{ state: 'registering' }, 'registrando'],
    [{ state: 'registering', kind: 'sign' }, 'assinando'],
    [{ state: 'processing' }, 'na fila do serviço'],
    [{ state: 'waiting', waitReason: 'offline' }, 'sem conexão, continua quando ela voltar'],
    [cutOff('2026-11-28T12:45:00'), 'aguardando para tentar de novo'],
    [cutOff('2026-11-28T12:42:00'), 'arquivo não enviado desde 28 de nov., 12:42; tentando ainda'],
    [{ state: 'uncertain' }, 'sem resposta, em verificação'],
    [{ state: 'uncertain', question: 'send-again' }, 'não chegou: enviar de novo?'],
    [{ state: 'processing', failure: { message: 'O serviço informa “X”.' } }, 'recebido pelo serviço, em verificação'],
    [{ state: 'uncertain', doubt: 'accepted' as const }, 'recebido pelo serviço, em verificação'],
    [{ state: 'uncertain', doubt: 'unreadable' as const, question: 'choose' }, 'está no serviço?'],
    [{ state: 'done', result: { registro: '2026-B3F4XZ' } }, 'capturado 2026-B3F4XZ'],
    [{ state: 'done', kind: 'forward', result: { protocolo: '2026-9DK2TR' } }, 'encaminhado 2026-9DK2TR'],
    [{ state: 'done', kind: 'block-signature' }, 'bloqueado para assinaturas'],
    [{ state: 'done', kind: 'resolve', result: { protocolo: '2026-9DK2TR' } }, 'resolvido 2026-9DK2TR'],
    [{ state: 'refused', failure: { message: 'Papel inativo.' } }, 'recusado: Papel inativo.'],
    [
      { state: 'refused', failure: { message: 'Sem papel.', stopped: 'by-malote' as const } },
      'não enviado: Sem papel.',
    ],
    [{ state: 'refused', failure: { message: 'Já foi.', stopped: 'by-colleague' as const } }, 'não enviado: Já foi.'],
    [{ state: 'cancelled' }, 'cancelado'],
  ])('show for %j the state "%s"', (changes, text) => expect(stateText({ ...operation, ...changes })).toBe(text))

  it('say what to do about a file that could not be uploaded for an hour, and not earlier', () => {
    const news = (since: string, changes = {}) =>
      newsText({ ...operation, ...cutOff(since), ...changes }, { isDraftKept: true })
    expect(news('2026-11-27T12:42:00')).toMatch(
      /desde 27 de nov., 12:42\. Ele continua guardado .* Use outra rede, se puder, ou cancele e envie um arquivo menor/,
    )
    expect(news('2026-11-28T13:00:00')).toBe('A rede cortou a conexão.')
    expect(news('2026-11-27T12:42:00', { state: 'uploading' })).toBe('A rede cortou a conexão.')
  })

  it('are different for every kind of operation, and for its result', () => {
    const ends = operationKinds.map((kind) => stateText({ ...operation, kind, state: 'done' }))
    expect(ends).not.toContain('concluído')
    const kinds = operationKinds.map((kind) => kindText({ kind, state: 'done' }))
    expect(kinds).not.toContain('Envio')
    for (const words of [ends, kinds]) expect(new Set(words).size).toBe(operationKinds.length)
  })

  it('warn of a duplicate only for kinds that create something', () => {
    const doubled = operationKinds.filter((kind) => sendAgainText({ kind }).includes('haverá dois'))
    expect(doubled).toEqual(
      expect.arrayContaining(['capture', 'send-to-signature', 'forward', 'reply', 're-forward', 'complement']),
    )
    for (const kind of ['sign', 'refuse-signature', 'resolve'] as const) expect(doubled).not.toContain(kind)
  })

  it('do not say that an accepted request did not arrive, or that one that cannot be read is unknown', () => {
    for (const doubt of ['accepted', 'unreadable'] as const)
      expect(sendAgainText({ kind: 'forward', doubt })).not.toMatch(/não chegou|não conhece/)
  })

  it('count down while an operation is held', () => {
    expect(stateText({ ...operation, state: 'held' }, 8)).toBe('será enviado em 8 s')
    expect(stateText({ ...operation, state: 'held', kind: 'sign' }, 1)).toBe('será assinado em 1 s')
    expect(stateText({ ...operation, state: 'held' }, 0)).toBe('será enviado agora')
    expect(holdText(['forward'], 10)).toBe('Será enviado em 10 s')
    expect(holdText(['resolve'], 10)).toBe('Será resolvido em 10 s')
    expect(holdText(['capture', 'resolve', 'sign'], 8)).toBe('3 envios sairão em 8 s')
    expect(holdText(Array(1200).fill('capture'), 0)).toBe('1.200 envios sairão agora')
  })

  it.each([
    ['capture', 'será enviado em 8 s', 'Enviar já'],
    ['reply', 'será enviado em 8 s', 'Enviar já'],
    ['sign', 'será assinado em 8 s', 'Assinar já'],
    ['refuse-signature', 'será recusado em 8 s', 'Recusar já'],
    ['block-signature', 'será bloqueado em 8 s', 'Bloquear já'],
    ['unblock-signature', 'será desbloqueado em 8 s', 'Desbloquear já'],
    ['delete-signature-document', 'será excluído em 8 s', 'Excluir já'],
    ['resolve', 'será resolvido em 8 s', 'Resolver já'],
  ])('show for a held %s "%s" and the button "%s"', (kind, text, button) => {
    expect(stateText({ ...operation, kind, state: 'held' }, 8)).toBe(text)
    expect(releaseText(kind)).toBe(button)
  })

  it.each([
    [['forward'], 0, 'Desfeito, nada foi enviado. Está de novo em Rascunhos.'],
    [['capture', 'send-to-signature', 'sign'], 0, 'Desfeito, nada foi enviado. Está de novo em Capturar e Assinar.'],
    [['forward'], 2, 'Desfeito, nada foi enviado. Está de novo em Rascunhos. Mas 2 envios já tinham saído.'],
    [['another'], 0, 'Desfeito, nada foi enviado.'],
    [[], 1, 'Não deu tempo: 1 envio já tinha saído.'],
  ])('show the result of undoing %j with %i too late', (kinds, late, text) => {
    expect(
      undoneText(
        kinds.map((kind) => ({ kind })),
        late,
      ),
    ).toBe(text)
  })

  it.each([
    ['registering', 'O pedido está saindo para o serviço. Acompanhe em Envios.'],
    [
      'uncertain',
      'O pedido pode ter chegado ao serviço, mas a resposta não veio: o Malote confere. Acompanhe em Envios.',
    ],
    // It was sent before, without an answer.
    [
      'waiting',
      'O pedido pode ter chegado ao serviço, mas a resposta não veio: o Malote confere. Acompanhe em Envios.',
    ],
    ['processing', 'O serviço recebeu o pedido e ainda não o concluiu. Acompanhe em Envios.'],
    ['done', 'O serviço confirmou o envio. Acompanhe em Envios.'],
  ])('say under a draft that is %s what is certain', (state, text) => expect(frozenText(state)).toBe(text))

  it('show success only for operations that are done', () => {
    for (const state of operationStates) expect(stateBadge({ state }).tone === 'ok').toBe(state === 'done')
  })
})

describe('sentences about a selection and its access', () => {
  const role = { capturer: 'Gerente (SEFAZ/GECON)', levels: ['Organizacional'] }
  const asRole = 'como Gerente (SEFAZ/GECON), acesso Organizacional.'
  it.each([
    [{ scanned: 1 }, `1 documento digitalizado será capturado ${asRole}`, 'Capturar 1 documento'],
    [{ scanned: 7 }, `7 documentos digitalizados serão capturados ${asRole}`, 'Capturar 7 documentos'],
    [{ signature: 1 }, `1 documento será enviado para assinatura ${asRole}`, 'Enviar 1 para assinatura'],
    [
      { 'self-signed': 1 },
      `1 documento será assinado por você e capturado ${asRole}`,
      'Assinar e capturar 1 documento',
    ],
    [
      { copy: 1, certificate: 2 },
      `2 documentos já assinados serão capturados e 1 cópia simples será capturada ${asRole}`,
      'Capturar 3 documentos',
    ],
    [
      { scanned: 2, signature: 3 },
      `2 documentos digitalizados serão capturados e 3 documentos serão enviados para assinatura ${asRole}`,
      'Capturar 2 e enviar 3 para assinatura',
    ],
    [
      { 'self-signed': 1, scanned: 1, signature: 1 },
      `1 documento digitalizado será capturado, 1 documento será assinado por você e capturado e 1 documento será enviado para assinatura ${asRole}`,
      'Capturar 2 (assinando 1) e enviar 1 para assinatura',
    ],
    [
      { 'self-signed': 1, copy: 1 },
      `1 documento será assinado por você e capturado e 1 cópia simples será capturada ${asRole}`,
      'Capturar 2 documentos (assinando 1)',
    ],
    [{}, 'Nada do que está selecionado aguarda envio.', 'Capturar'],
  ])('name what happens to %j', (counts, sentence, action) => {
    expect(captureSentence({ ...role, counts })).toBe(sentence)
    expect(captureAction({ counts })).toBe(action)
  })
  it('name every access level', () => {
    const levels = ['Público', 'Organizacional']
    expect(captureSentence({ ...role, counts: { scanned: 2 }, levels })).toMatch(/, acesso Público e Organizacional\.$/)
  })
  it('ask for a role before anything else', () => {
    expect(captureSentence({ counts: { scanned: 1 }, capturer: null, levels: [] })).toMatch(/qual papel/)
  })

  it('name parties, levels and signatures', () => {
    expect(partyText({ nome: 'Ana Prado', siglaOrgao: 'SEFAZ', siglaUnidade: 'GECON' })).toBe('Ana Prado (SEFAZ/GECON)')
    expect(partyText({ nome: 'Protocolo', sigla: 'PROTOCOLO', siglaOrgao: 'SEFAZ' })).toBe('Protocolo (SEFAZ)')
    expect([accessName(1), accessName(2), accessName('Sigiloso'), accessName(undefined)]).toEqual([
      'Público',
      'Organizacional',
      'Sigiloso',
      '',
    ])
    expect(signedText([{ manifestacao: 'Assinado' }, { manifestacao: 'NaoSeManifestou' }])).toBe('1 de 2 assinaram')
  })
})

it('every finding about a PDF has a text', () =>
  expect(Object.keys(findingTexts).sort()).toEqual([...findingSchema.options].sort()))

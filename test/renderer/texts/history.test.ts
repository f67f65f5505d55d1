import { describe, expect, it } from 'vitest'
import { type HistoryKind, historyFailures, historyKinds, historySteps } from '../../../contract/bridge/history.ts'
import { operationStates } from '../../../contract/bridge/outbox.ts'
import { type HistoryInfo, historyBadge, historyText, nextText } from '../../../renderer/texts/history.ts'
import { type SupportInfo, supportText } from '../../../renderer/texts/support.ts'

const now = new Date(2026, 10, 20, 12, 0)
const at = (hour: number, minute: number) => new Date(2026, 10, 20, hour, minute).toISOString()
const plain: HistoryInfo = {
  kind: 'asked',
  step: null,
  failure: null,
  state: 'ready',
  waitReason: null,
  question: null,
  details: null,
  nextAt: null,
  candidates: [],
  chosen: null,
  result: null,
  occurrences: 1,
  firstAt: at(10, 42),
  lastAt: at(10, 42),
}
const refusal = { status: 400, message: 'Papel inativo.' }
const unheard = { status: null, message: 'A resposta do serviço não chegou.' }
const uncertain = { state: 'uncertain', step: 'reconcile' }

describe('the text of a history entry', () => {
  const table: readonly [HistoryKind, Partial<HistoryInfo>, string][] = [
    ['asked', {}, 'Você pediu.'],
    ['asked', { state: 'held' }, 'Você pediu. Nada saiu deste computador ainda.'],
    ['asked', { state: 'waiting', waitReason: 'dependency' }, 'Você pediu. Aguardando outro envio.'],
    ['started', { step: 'upload' }, 'Começou a enviar o arquivo.'],
    ['started', { step: 'register' }, 'Começou a preparar o pedido.'],
    ['uploaded', { step: 'upload' }, 'O arquivo foi entregue ao serviço.'],
    ['intended', { step: 'register' }, 'O pedido ficou pronto para ir ao serviço.'],
    ['registered', { step: 'register' }, 'O serviço recebeu o pedido; ele está na fila.'],
    ['registered', { step: 'reconcile' }, 'Verificado com o serviço: o pedido foi recebido e está na fila.'],
    ['event-pending', {}, 'Ainda na fila do serviço (1 consulta).'],
    ['event-unknown', { state: 'processing' }, 'O serviço não informa o andamento (1 consulta).'],
    [
      'event-unknown',
      { state: 'uncertain', occurrences: 8 },
      'O serviço não informa o andamento (8 consultas). O Malote procura o que foi feito.',
    ],
    [
      'event-unknown',
      { state: 'processing', details: { status: null, message: 'O serviço informa a situação “X”.' } },
      'O serviço informa a situação “X” (1 consulta).',
    ],
    ['event-pending', { occurrences: 40 }, 'Ainda na fila do serviço (40 consultas).'],
    ['event-pending', { occurrences: 4, lastAt: at(10, 49) }, 'Ainda na fila do serviço (4 consultas desde 10:42).'],
    ['event-ended', { step: 'poll' }, 'O serviço terminou o que foi pedido.'],
    ['completed', { step: 'finish', result: { registro: '2026-B3F4XZ' } }, 'Concluído, com o número 2026-B3F4XZ.'],
    ['completed', { step: 'finish', result: {} }, 'Concluído.'],
    [
      'completed',
      { step: 'reconcile', result: { protocolo: '2026-9' } },
      'Encontrado no serviço: o pedido tinha sido feito, com o número 2026-9.',
    ],
    ['absent', { ...uncertain, occurrences: 12 }, 'Ainda não apareceu no serviço (12 buscas).'],
    [
      'absent',
      { ...uncertain, question: 'send-again' },
      'Não apareceu no serviço (1 busca). Só você pode decidir se o envio deve ser repetido.',
    ],
    ['absent', { step: 'reconcile' }, 'Nova busca sem resultado. O envio será repetido.'],
    [
      'unreadable',
      uncertain,
      'O serviço mostrou registros que não puderam ser lidos (1 busca). Um deles pode ser este envio.',
    ],
    ['not-carried-out', {}, 'Verificado com o serviço: o pedido não foi feito. O envio será repetido.'],
    ['came-late', {}, 'Antes do novo envio, o pedido anterior apareceu no serviço. O Malote confere.'],
    ['file-gone', {}, 'O serviço não tem mais o arquivo. Ele será enviado outra vez.'],
    [
      'ambiguous',
      { ...uncertain, question: 'choose', candidates: [1, 2] },
      'O serviço tem 2 registros que podem ser este. Só você pode indicar qual é.',
    ],
    [
      'ambiguous',
      { ...uncertain, question: 'choose', candidates: [1] },
      'O serviço tem 1 registro que pode ser este. Só você pode indicar qual é.',
    ],
    ['ambiguous', uncertain, 'Ainda não apareceu no serviço (1 busca).'],
    ['chosen', { chosen: { label: 'Ofício para GECON' } }, 'Você indicou este: Ofício para GECON.'],
    ['chosen', {}, 'Você indicou que nenhum dos registros é este. O Malote continua procurando.'],
    ['failed', { failure: 'offline', step: 'upload' }, 'Sem conexão; o arquivo não foi entregue.'],
    ['failed', { failure: 'offline', step: 'register' }, 'Sem conexão; nada foi enviado.'],
    [
      'failed',
      { failure: 'offline', step: 'reconcile', occurrences: 3 },
      'Sem conexão; não foi possível conferir se o pedido chegou. Foram 3 tentativas.',
    ],
    ['failed', { failure: 'offline', step: 'poll' }, 'Sem conexão; não foi possível consultar o andamento.'],
    [
      'failed',
      { failure: 'network', step: 'upload', details: { status: 403, message: 'Algo na rede respondeu (código 403).' } },
      'Algo na rede respondeu (código 403). O arquivo não foi entregue.',
    ],
    ['failed', { failure: 'offline', step: 'finish' }, 'Sem conexão; não foi possível ler o resultado.'],
    [
      'failed',
      { failure: 'later', step: 'register', details: { status: 503, message: 'Em manutenção.' } },
      'O serviço disse: Em manutenção. Nada foi enviado.',
    ],
    [
      'failed',
      {
        failure: 'later',
        step: 'poll',
        details: { status: null, message: 'O serviço não informa o andamento.' },
        occurrences: 2,
      },
      'O serviço não informa o andamento. Não foi possível consultar o andamento. Foram 2 tentativas.',
    ],
    [
      'failed',
      { failure: 'sign-in', step: 'register' },
      'Sua sessão tinha terminado; nada foi enviado. O envio continua quando você entrar de novo.',
    ],
    ['failed', { failure: 'refused', step: 'register', details: refusal }, 'O serviço recusou: Papel inativo.'],
    [
      'failed',
      { failure: 'refused', step: 'poll', details: { status: null, message: 'PDF ilegível' } },
      'O serviço não concluiu o pedido: PDF ilegível.',
    ],
    [
      'failed',
      { failure: 'refused', details: { status: null, message: 'O arquivo mudou.' } },
      'Não foi possível continuar: O arquivo mudou.',
    ],
    [
      'failed',
      { failure: 'uncertain', step: 'register', state: 'uncertain', details: unheard },
      'Enviado ao serviço, a resposta não chegou. O Malote confere se o pedido chegou.',
    ],
    [
      'failed',
      { failure: 'uncertain', step: 'register', state: 'uncertain', details: { status: 500, message: 'Erro.' } },
      'Enviado ao serviço, a resposta não chegou. O serviço disse: Erro. O Malote confere se o pedido chegou.',
    ],
    [
      'failed',
      { failure: 'uncertain', step: 'upload', state: 'waiting', details: unheard, occurrences: 2 },
      'A resposta do serviço não chegou; o arquivo não foi entregue. Foram 2 tentativas.',
    ],
    ['failed', { failure: 'stopped', step: 'upload' }, 'O Malote foi fechado. Nada se perdeu; continua daqui.'],
    ['paused', { step: 'upload' }, 'Você pausou o envio. O arquivo recomeça quando você mandar continuar.'],
    ['interrupted', { state: 'ready' }, 'O Malote foi interrompido antes de enviar o pedido. O envio recomeça.'],
    ['interrupted', { state: 'held' }, 'O Malote foi interrompido. A espera antes de enviar recomeçou.'],
    ['interrupted', uncertain, 'O Malote foi interrompido ao enviar o pedido e verifica se ele chegou.'],
    ['hold-ended', { state: 'ready' }, 'O prazo para desfazer terminou. O envio continua.'],
    [
      'hold-ended',
      { state: 'waiting', waitReason: 'dependency' },
      'O prazo para desfazer terminou. Aguardando outro envio.',
    ],
    ['dependencies-done', {}, 'O que este envio aguardava está pronto. O envio continua.'],
    ['dependency-refused', {}, 'Parado: um documento necessário não foi aceito.'],
    ['dependency-renewed', {}, 'O que tinha parado foi enviado de novo. Aguardando o término.'],
    [
      'not-yet',
      { step: 'watch', occurrences: 2, details: { status: null, message: 'Assinatura pendente: Bruno Reis.' } },
      'Assinatura pendente: Bruno Reis (2 consultas).',
    ],
    ['cancel', { state: 'cancelled' }, 'Você cancelou. Nada foi feito no serviço.'],
    ['retry', {}, 'Você pediu para tentar de novo.'],
    ['retry', { state: 'uncertain' }, 'Você pediu para enviar de novo. Antes, o Malote confere mais uma vez.'],
  ]
  it.each(table)('for %s %j is: %s', (kind, changes, text) =>
    expect(historyText({ ...plain, ...changes, kind }, now)).toBe(text),
  )

  it('exists for every event, step, failure and state, and never shows an internal name', () => {
    const unknown = historyText({ ...plain, kind: 'another' }, now)
    expect([...new Set(table.map(([kind]) => kind))].sort()).toEqual([...historyKinds].sort())
    for (const kind of historyKinds) {
      for (const step of [null, ...historySteps]) {
        for (const failure of kind === 'failed' ? historyFailures : [null]) {
          for (const state of operationStates) {
            const text = historyText({ ...plain, kind, step, failure, state, details: refusal }, now)
            expect(text).toMatch(/^\p{Lu}.*\.$/u)
            expect(text).not.toBe(unknown)
            expect(text).not.toMatch(/undefined|null|\.\.|upload|job|token|payload|status/i)
          }
        }
      }
    }
  })

  it('has a badge of success only for completed operations', () => {
    for (const kind of historyKinds) {
      expect(historyBadge({ kind, failure: null, question: null }).tone === 'ok').toBe(kind === 'completed')
    }
  })

  it('names the next retry of a failure, only while it is in the future', () => {
    expect(nextText({ kind: 'failed', nextAt: at(12, 5) }, now)).toBe('Tenta de novo sozinho: hoje, 12:05.')
    expect(nextText({ kind: 'failed', nextAt: at(11, 59) }, now)).toBeNull()
    expect(nextText({ kind: 'event-pending', nextAt: at(12, 5) }, now)).toBeNull()
  })
})

describe('the text for support', () => {
  const [asked, later] = ['2026-11-20T13:42:00.000Z', '2026-11-20T13:49:30.250Z']
  const entry = {
    waitReason: null,
    question: null,
    details: null,
    eventId: null,
    occurrences: 1,
    firstAt: asked,
    lastAt: asked,
  }
  const details = { status: 400, message: 'Papel\n inativo.', traceId: 't-1' }
  const facts: SupportInfo = {
    version: '0.1.0',
    environment: 'Treinamento',
    operation: {
      id: 'o-1',
      kind: 'capture',
      title: 'Nota.pdf',
      state: 'refused',
      waitReason: null,
      question: null,
      createdAt: asked,
      updatedAt: later,
      attempts: 2,
      result: { idDocumento: undefined },
      failure: details,
    },
    history: [
      { ...entry, kind: 'asked', step: null, failure: null, state: 'ready' },
      { ...entry, kind: 'registered', step: 'register', failure: null, state: 'processing', eventId: 'e-1' },
      {
        ...entry,
        kind: 'event-pending',
        step: 'poll',
        failure: null,
        state: 'processing',
        occurrences: 40,
        lastAt: later,
      },
      {
        ...entry,
        kind: 'failed',
        step: 'poll',
        failure: 'refused',
        state: 'refused',
        details,
        firstAt: later,
        lastAt: later,
      },
    ],
  }

  it('has every fact on a line of its own', () => {
    expect(supportText(facts)).toBe(
      [
        'Malote 0.1.0, ambiente Treinamento',
        'Envio o-1 (capture)',
        'Título: Nota.pdf',
        'Situação: refused',
        `Solicitada em: ${asked}`,
        `Última atualização: ${later}`,
        'Tentativas sem sucesso: 2',
        'Evento: e-1',
        'O serviço disse 400: Papel inativo. [t-1]',
        '',
        'O que aconteceu (horário UTC):',
        `${asked}  asked > ready`,
        `${asked}  registered register > processing`,
        `${asked} a ${later}  event-pending poll (40 vezes) > processing`,
        `${later}  failed poll refused > refused`,
        '  O serviço disse 400: Papel inativo. [t-1]',
        '',
      ].join('\n'),
    )
  })

  it('says when there is no history, and names the created record', () => {
    const operation = { ...facts.operation, state: 'done', failure: null, attempts: 0, result: { registro: '2026-B3' } }
    const text = supportText({ ...facts, operation, history: [] })
    expect(text).toContain('registro: 2026-B3\n')
    expect(text).toContain('nada anotado')
    expect(supportText({ ...facts, history: null })).toContain('não pôde ser lido')
    expect(text).not.toContain('Evento')
  })
})

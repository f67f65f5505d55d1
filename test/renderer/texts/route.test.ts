import { describe, expect, it } from 'vitest'
import { stateText, stuckText } from '../../../renderer/texts/operations.ts'
import {
  forwardedText,
  phaseText,
  type RouteInfo,
  recipientsText,
  routeSentence,
} from '../../../renderer/texts/route.ts'

const said: RouteInfo = {
  files: [],
  underway: 0,
  signers: [],
  awaitsSignatures: false,
  who: 'Gerente',
  to: 'PROTOCOLO',
  level: ', acesso Público',
}
const scans = { counts: { scanned: 2 }, capturer: 'Gerente', levels: ['Público'] }

const to = (level: string, ...recipients: string[]) => ({ recipients, level })

describe('the sentence about sending', () => {
  it.each<[Partial<RouteInfo>, string]>([
    [
      { files: [scans] },
      '2 documentos digitalizados serão capturados como Gerente, acesso Público; depois, tudo será encaminhado como Gerente a PROTOCOLO, acesso Público.',
    ],
    [
      { files: [scans], signers: ['Ana', 'Bruno'], awaitsSignatures: true },
      '2 documentos digitalizados serão capturados como Gerente, acesso Público; depois que Ana e Bruno assinarem, tudo será encaminhado como Gerente a PROTOCOLO, acesso Público.',
    ],
    [
      { signers: ['Ana'], awaitsSignatures: true },
      'Depois que Ana assinar, tudo será encaminhado como Gerente a PROTOCOLO, acesso Público.',
    ],
    [
      { awaitsSignatures: true },
      'Depois que todos assinarem, tudo será encaminhado como Gerente a PROTOCOLO, acesso Público.',
    ],
    [
      { signers: ['a', 'b', 'c', 'd'], awaitsSignatures: true },
      'Depois que 4 pessoas assinarem, tudo será encaminhado como Gerente a PROTOCOLO, acesso Público.',
    ],
    [
      { underway: 1, level: '' },
      'Depois que o documento a caminho for capturado, tudo será encaminhado como Gerente a PROTOCOLO.',
    ],
    [
      { underway: 2, level: '' },
      'Depois que os 2 documentos a caminho forem capturados, tudo será encaminhado como Gerente a PROTOCOLO.',
    ],
    [
      { awaitsSignatures: true, who: 'Ana Prado, como cidadão,', to: '', level: '' },
      'Depois que todos assinarem, tudo será encaminhado como Ana Prado, como cidadão, ainda sem destinatário.',
    ],
  ])('%j reads: %s', (changes, sentence) => expect(routeSentence({ ...said, ...changes })).toBe(sentence))

  it.each([
    [[to('Público', 'A')], 1, 'Depois, será encaminhado a A, acesso Público.'],
    [[to('Público', 'A'), to('Público', 'A')], 2, 'Depois, cada um será encaminhado a A, acesso Público.'],
    [
      [to('Público', 'A'), to('Sigiloso', 'B')],
      3,
      'Depois, 2 deles serão encaminhados a A e B, com acessos diferentes.',
    ],
    [[], 3, ''],
  ])('by a profile: %#', (files, ofAll, sentence) => expect(forwardedText(files, ofAll)).toBe(sentence))
})

it.each([
  [[], ''],
  [['A', 'B'], 'A e B'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C e mais 2'],
])('recipients in one line: %#', (names, text) => expect(recipientsText(names)).toBe(text))

describe('the state of a waiting operation', () => {
  const bruno = { nome: 'Bruno', manifestacao: 'NaoSeManifestou' }
  it.each([
    [undefined, 'em assinatura'],
    [{ bloqueado: false, assinantes: [bruno] }, 'aguardando 1 assinatura'],
    [{ bloqueado: true, assinantes: [bruno] }, 'bloqueado, aguardando 1 assinatura'],
    [{ bloqueado: false, assinantes: [{ ...bruno, manifestacao: 'Recusado' }] }, 'Bruno recusou assinar'],
    [{ bloqueado: false, idDocumento: 'x', assinantes: [{ ...bruno, manifestacao: 'Assinado' }] }, 'todos assinaram'],
  ])('a document that is being signed: %#', (phase, text) => expect(phaseText(phase)).toBe(text))

  const capture = { kind: 'capture', title: 'Nota.pdf', state: 'processing', failure: null }
  const refused = { ...capture, state: 'refused', failure: { message: 'O arquivo está corrompido.' } }
  const unfinished = { progress: null, question: null, failure: null, result: {}, updatedAt: '' }
  const operation = { ...unfinished, kind: 'forward', state: 'waiting' }
  const waiting = { ...operation, waitReason: 'dependency', waitsFor: [capture] }
  const stuck = { ...operation, waitReason: 'dependency-refused', waitsFor: [capture, refused] }
  const collect = { ...operation, kind: 'collect', state: 'ready', waitReason: null }
  it.each([
    [waiting, 'aguardando a captura de Nota.pdf'],
    [{ ...waiting, waitsFor: [capture, capture] }, 'aguardando 2 envios'],
    [{ ...waiting, waitsFor: [{ ...capture, state: 'done' }, capture] }, 'aguardando a captura de Nota.pdf'],
    [
      { ...waiting, kind: 'collect', waitsFor: [{ ...capture, kind: 'send-to-signature' }] },
      'aguardando o envio para assinatura',
    ],
    [stuck, 'parado: Nota.pdf não foi aceito'],
    [{ ...stuck, waitsFor: [{ ...capture, state: 'cancelled' }] }, 'parado: o envio de Nota.pdf foi cancelado'],
    [collect, 'aguardando as assinaturas'],
    [{ ...collect, failure: { message: 'Assinatura pendente: Bruno.' } }, 'assinatura pendente: Bruno'],
  ])('an operation that waits: %#', (each, text) => expect(stateText(each)).toBe(text))

  it('says why it is stuck, and what can be done', () => {
    expect(stuckText(waiting)).toBeNull()
    expect(stuckText(stuck)).toMatch(/^Nota\.pdf: O arquivo está corrompido\. Corrija o arquivo em Capturar/)
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { tipoAgente } from '../../../contract/api/agents.ts'
import { type Ato, atoSchema } from '../../../contract/api/processes.ts'
import { newActs, notificationOf } from '../../../main/features/processes/watched/news.ts'

const agent = (nome: string, more = {}) => ({
  id: randomUUID(),
  nome,
  tipoAgente: tipoAgente.Papel,
  descricaoTipoAgente: 'Papel',
  ...more,
})
const act = (minute: number, papel = agent('Gerente')): Ato =>
  atoSchema.parse({
    id: randomUUID(),
    dataHora: `2026-11-20T12:0${minute}:00Z`,
    tipo: 2,
    descricaoTipo: 'Despacho',
    papel,
  })
const [first, second, third] = [act(1), act(2), act(3)]
const acts = [first, second, third]

describe('the news of a watched process', () => {
  it.each<[string, Ato | null, readonly Ato[], readonly Ato[]]>([
    ['nothing before the first check', null, acts, []],
    ['nothing where the last act is known', third, acts, []],
    ['the acts after the known one', first, acts, [second, third]],
    ['nothing of a process without acts', first, [], []],
    ['the later acts where the known one is no longer listed', act(2), acts, [third]],
  ])('are %s', (_what, last, listed, news) => {
    expect(newActs(last, listed)).toEqual(news)
  })

  const idProcesso = 'p1'
  const protocolo = '2026-B4C5D'
  const opens = { kind: 'process', id: idProcesso, protocolo } as const
  it.each<[string, Parameters<typeof notificationOf>[0], ReturnType<typeof notificationOf>]>([
    ['nothing', [], null],
    [
      'the act and its author',
      [{ idProcesso, protocolo, ato: act(1, agent('Gerente', { nomeServidorPapel: 'Bruno Reis' })) }],
      { title: 'Processo 2026-B4C5D', body: 'Despacho, por Bruno Reis', opens },
    ],
    [
      'the end of access',
      [{ idProcesso, protocolo, ato: null }],
      { title: 'Processo 2026-B4C5D', body: 'Você não pode mais consultar este processo.', opens },
    ],
    [
      'the number of several',
      [
        { idProcesso, protocolo, ato: first },
        { idProcesso, protocolo, ato: second },
      ],
      {
        title: '2 novidades em processos acompanhados',
        body: 'Abra o Malote para ver quais são.',
        opens: { kind: 'processes' },
      },
    ],
  ])('are told as %s', (_what, news, notification) => {
    expect(notificationOf(news)).toEqual(notification)
  })
})

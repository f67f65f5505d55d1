import { nivelAcesso } from '../../contract/api/access.ts'
import type { Party } from '../boxes/party.ts'

/** What a forwarding's messages may tell of it. */
export interface Announced {
  readonly protocolo: string
  readonly assunto: string
  readonly nivelAcesso: number
  readonly ato: 'novo' | 'responder' | 'reencaminhar' | 'complementar'
  readonly de: Party | undefined
}

/** A message without its address. */
export interface Letter {
  readonly assunto: string
  readonly corpo: string
}

const arrived: Readonly<Record<Announced['ato'], string>> = {
  novo: 'Chegou um encaminhamento:',
  responder: 'Chegou uma resposta a um encaminhamento:',
  reencaminhar: 'Chegou um encaminhamento que foi enviado adiante:',
  complementar: 'Chegou um complemento a um encaminhamento:',
}

/** A line of its own whatever was written into it: a header must not become two. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/\p{C}+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

function placeOf({ unidade, organizacao }: Party): string {
  return [organizacao, unidade].flatMap((place) => (place ? [place.sigla || place.nome] : [])).join('/')
}

/** An agent in a line: a role with who holds it and where, a unit with its organisation. */
export function describeParty(party: Party | undefined): string {
  if (!party) return 'alguém que não está mais no cadastro'
  const where = placeOf(party)
  if (party.cargo !== undefined) return oneLine(`${party.nome} (${[party.cargo, where].filter(Boolean).join(', ')})`)
  if (party.tipo === 'Cidadao' || party.sigla === undefined) return oneLine(party.nome)
  return oneLine(`${[party.organizacao?.sigla, party.sigla].filter(Boolean).join('/')} (${party.nome})`)
}

/**
 * Tells a person that something has come into boxes of theirs. Neither the text nor the documents: mail is read by
 * more eyes than the person's. What is not open to the whole organisation keeps its subject to itself, too.
 */
export function composeLetter(forwarding: Announced, nome: string, boxes: readonly (Party | undefined)[]): Letter {
  const { protocolo, nivelAcesso: level } = forwarding
  const open = level === nivelAcesso.Publico || level === nivelAcesso.Organizacional
  const assunto = open ? oneLine(forwarding.assunto) : null
  const lines = [
    `Assunto:   ${assunto ?? 'de acesso restrito; leia no Malote'}`,
    `Protocolo: ${protocolo}`,
    `De:        ${describeParty(forwarding.de)}`,
    ...boxes.map((box) => `Na caixa:  ${describeParty(box)}`),
  ]
  return {
    assunto: assunto === null ? `Encaminhamento ${protocolo}` : `Encaminhamento ${protocolo}: ${assunto}`,
    corpo: [
      `Olá, ${oneLine(nome)}.`,
      '',
      arrived[forwarding.ato],
      '',
      ...lines,
      '',
      'O texto e os documentos estão no Malote.',
      '',
      'Esta mensagem é automática: não é preciso responder.',
      '',
    ].join('\n'),
  }
}

import { nivelAcesso } from '../../contract/api/access.ts'
import type { Party } from '../boxes/party.ts'

/** The fields of a forwarding that a message may contain. */
export interface ForwardingNotice {
  readonly protocolo: string
  readonly assunto: string
  readonly nivelAcesso: number
  readonly ato: 'novo' | 'responder' | 'reencaminhar' | 'complementar'
  readonly de: Party | undefined
}

/** The text of a message. */
interface MailText {
  readonly assunto: string
  readonly corpo: string
}

const openingLines: Readonly<Record<ForwardingNotice['ato'], string>> = {
  novo: 'Chegou um encaminhamento:',
  responder: 'Chegou uma resposta a um encaminhamento:',
  reencaminhar: 'Chegou um encaminhamento que foi enviado adiante:',
  complementar: 'Chegou um complemento a um encaminhamento:',
}

/** Makes any text a single line, so that it cannot add a mail header. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/\p{C}+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

function placeOf({ unidade, organizacao }: Party): string {
  return [organizacao, unidade].flatMap((place) => (place ? [place.sigla || place.nome] : [])).join('/')
}

/** An agent on one line: a role with its holder and unit, a unit with its organisation. */
export function describeParty(party: Party | undefined): string {
  if (!party) return 'alguém que não está mais no cadastro'
  const where = placeOf(party)
  if (party.cargo !== undefined) return oneLine(`${party.nome} (${[party.cargo, where].filter(Boolean).join(', ')})`)
  if (party.tipo === 'Cidadao' || party.sigla === undefined) return oneLine(party.nome)
  return oneLine(`${[party.organizacao?.sigla, party.sigla].filter(Boolean).join('/')} (${party.nome})`)
}

/**
 * Composes the mail that tells a person about a forwarding in their boxes. Others may read mail, so it has neither the text
 * nor the documents, and the subject only if the whole organisation may read the forwarding.
 */
export function composeMail(
  forwarding: ForwardingNotice,
  nome: string,
  boxes: readonly (Party | undefined)[],
): MailText {
  const { protocolo, nivelAcesso: level } = forwarding
  const isOpen = level === nivelAcesso.Publico || level === nivelAcesso.Organizacional
  const assunto = isOpen ? oneLine(forwarding.assunto) : null
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
      openingLines[forwarding.ato],
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

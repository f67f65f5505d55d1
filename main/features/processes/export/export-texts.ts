import { actName, destinationOf, hasWords, wordsOfAct } from '../../../../contract/act-names.ts'
import type { MissingPiece, MissingReason } from '../../../../contract/bridge/exports.ts'
import type { ProcessPiece, ProcessView } from '../../../../contract/bridge/processes.ts'
import { dateFormat } from '../../../../contract/dates.ts'
import type { TextLine } from '../../../engine/pdf/index.ts'
import { namesOf } from '../agent-names.ts'
import type { ExportedAct } from './export-order.ts'

/** The maker and the time of an export, and the place of the process. */
export interface ExportSource {
  readonly person: string
  readonly at: Date
  readonly environment: { readonly nome: string; readonly kind: string }
}

const moment = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

const situations: Readonly<Record<string, string>> = {
  EmAndamento: 'Em andamento',
  Encerrado: 'Encerrado',
  Sobrestado: 'Sobrestado',
}

/** An agent by name, and what tells it from its namesakes. */
export function agentLine(agent: ExportedAct['papel']): string {
  const { nome, detalhe } = namesOf(agent)
  return detalhe === '' ? nome : `${nome}, ${detalhe}`
}

export const pieceName = ({ sequencial, nome }: Pick<ProcessPiece, 'sequencial' | 'nome'>) =>
  `${sequencial}. ${nome ?? 'Documento sem acesso'}`

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const reasonSentences: Readonly<Record<MissingReason, string>> = {
  restricted: 'O serviço não deixa quem gerou este arquivo ler este documento.',
  gone: 'O serviço não encontrou este documento.',
  offline: 'O serviço não respondeu, e não há cópia deste documento no computador.',
  busy: 'O serviço estava ocupado, também na segunda tentativa, e não há cópia deste documento no computador.',
  refused: 'O serviço não entregou este documento.',
  password: 'O arquivo só abre com senha. Ele está, como veio, na forma “Salvar em pasta”.',
  unreadable: 'O arquivo não é um PDF, ou está danificado. Ele está, como veio, na forma “Salvar em pasta”.',
  heavy: 'O arquivo exige tempo ou memória demais. Ele está, como veio, na forma “Salvar em pasta”.',
}

const fact = (name: string, text: string | null): TextLine[] =>
  text === null || text === ''
    ? []
    : [
        { style: 'name', text: name },
        { style: 'value', text },
      ]

interface CoverFacts {
  readonly view: ProcessView
  readonly source: ExportSource
  readonly missing: readonly MissingPiece[]
  readonly included: number
}

/** The first page: what the process is, what this file has of it, and what it is worth. */
export function coverLines({ view, source, missing, included }: CoverFacts): TextLine[] {
  const { processo, classe, custodia, interessados, atos } = view
  const opening = atos.find(({ tipo }) => tipo === 1)
  const { environment, person, at } = source
  const warning =
    environment.kind === 'production' ? [] : ['TREINAMENTO OU DEMONSTRAÇÃO: nada daqui tem validade jurídica.']
  return [
    { style: 'title', text: `Processo ${processo.protocolo}` },
    ...warning.map((text): TextLine => ({ style: 'warning', text })),
    ...fact('Resumo', processo.resumo),
    ...fact('Classe', classe ?? 'Não informada'),
    ...fact('Situação', situations[processo.situacao] ?? processo.situacao),
    ...fact('Está com', custodia === null ? 'Não informado' : agentLine(custodia.agente)),
    ...fact('Desde', custodia?.desde == null ? null : moment(custodia.desde)),
    ...fact('Autuado', opening === undefined ? null : `${moment(opening.dataHora)}, por ${agentLine(opening.papel)}`),
    ...fact('Interessados', interessados === null ? 'Não informados' : partiesOf(interessados)),
    { style: 'heading', text: 'O que este arquivo contém' },
    ...contentLines({ view, missing, included }),
    ...hiddenActLines(atos),
    ...fact('Cópia', `Gerada por ${person}, no Malote, em ${moment(at)}. Serviço: ${environment.nome}.`),
    ...fact(
      'Lida do serviço',
      view.fresh
        ? moment(view.readAt)
        : `${moment(view.readAt)}. O serviço não respondeu depois disso: o processo pode ter mudado.`,
    ),
    {
      style: 'note',
      text: 'As assinaturas digitais das peças não podem ser conferidas neste arquivo, porque juntar PDFs muda os seus bytes. Para conferir uma assinatura, use o arquivo original da peça: no Malote, na página do processo, escolha “Salvar em pasta”.',
    },
    { style: 'note', text: 'Este arquivo é uma cópia para leitura. O que vale é o processo no serviço.' },
  ]
}

function contentLines({ view, missing, included }: Omit<CoverFacts, 'source'>): TextLine[] {
  const pieces = view.pecas
  const removed = pieces.filter(({ idAtoRetirada }) => idAtoRetirada !== null)
  const inside = pieces.length - removed.length
  const out: TextLine[] =
    removed.length === 0
      ? []
      : [
          {
            style: 'value',
            text: `${removed.length === 1 ? 'Retirada do processo e não incluída' : 'Retiradas do processo e não incluídas'}: ${removed.map(pieceName).join('; ')}.`,
          },
        ]
  if (missing.length === 0) {
    return [
      {
        style: 'value',
        text: wholeText(
          inside,
          view.atos.every(({ documentsKnown }) => documentsKnown),
        ),
      },
      ...out,
    ]
  }
  return [
    {
      style: 'warning',
      text: `ESTE ARQUIVO NÃO ESTÁ COMPLETO: ${included} de ${plural(inside, 'peça', 'peças')}. No lugar de cada peça que falta há uma página com o motivo.`,
    },
    ...missing.map((piece): TextLine => ({ style: 'value', text: `Falta ${pieceName(piece)}` })),
    ...out,
  ]
}

function wholeText(inside: number, isKnown: boolean): string {
  if (inside === 0) return isKnown ? 'O processo não tem peças.' : 'O serviço não mostra nenhuma peça deste processo.'
  return `${isKnown ? 'Todas as peças do processo' : 'Todas as peças que o serviço mostra'}: ${inside}.`
}

const hiddenPieces = 'O serviço não mostra as peças deste ato a quem gerou este arquivo.'

/** For acts of which the service does not tell the pieces: nobody knows how many these are. */
function hiddenActLines(atos: readonly ExportedAct[]): TextLine[] {
  const hidden = atos.filter(({ documentsKnown }) => !documentsKnown)
  if (hidden.length === 0) return []
  const acts = plural(hidden.length, 'ato', 'atos')
  const text = `FALTAM AS PEÇAS DE ${acts.toUpperCase()}: o serviço não as mostra a quem gerou este arquivo, nem diz quantas são.`
  return [
    { style: 'warning', text },
    ...hidden.map((act): TextLine => ({ style: 'value', text: `${actTitle(act)}, ${moment(act.dataHora)}` })),
  ]
}

const partiesOf = ({
  agentes,
  pessoasJuridicas,
  semIdentificacao,
}: NonNullable<ProcessView['interessados']>): string => {
  const lines = [
    ...agentes.map(({ nome, detalhe }) => (detalhe === '' ? nome : `${nome} (${detalhe})`)),
    ...pessoasJuridicas.map(({ razaoSocial, cnpj }) => `${razaoSocial}, CNPJ ${cnpj}`),
    ...semIdentificacao.map(({ descricao }) => descricao),
  ]
  return lines.length === 0 ? 'Nenhum interessado informado.' : lines.join('\n')
}

export const actTitle = (act: ExportedAct): string => {
  const to = destinationOf(act)
  return to === null ? actName(act) : `${actName(act)} para ${namesOf(to).nome}`
}

/** The page of an act: who did what when, and the words. */
export function actLines(act: ExportedAct, pecas: readonly ProcessPiece[]): TextLine[] {
  const brought = pecas.filter(({ idAto }) => idAto === act.id)
  const removed = pecas.filter(({ idAtoRetirada }) => idAtoRetirada === act.id)
  const words = wordsOfAct(act)
  const isHidden = words === null && hasWords(act)
  return [
    { style: 'title', text: actTitle(act) },
    ...fact('Quando', moment(act.dataHora)),
    ...fact('Quem', agentLine(act.papel)),
    ...fact('Texto', isHidden ? 'O serviço não mostra o texto deste ato a quem gerou este arquivo.' : words),
    ...fact('Peças que entraram', act.documentsKnown ? brought.map(pieceName).join('\n') : hiddenPieces),
    ...fact('Peças retiradas', removed.map(pieceName).join('\n')),
  ]
}

/** The page in the place of a piece that was taken out. */
export function removedLines(piece: ProcessPiece, act: ExportedAct | null): TextLine[] {
  const who = act === null ? '' : ` por ${agentLine(act.papel)}, em ${moment(act.dataHora)}`
  return [
    { style: 'title', text: pieceName(piece) },
    ...fact('Registro', piece.registro),
    { style: 'heading', text: 'Esta peça foi retirada do processo' },
    { style: 'value', text: `Retirada${who}. O conteúdo dela não está neste arquivo.` },
    ...fact('Justificativa', act?.justificativa ?? null),
  ]
}

/** The page in the place of a piece that could not be included. */
export function missingLines(piece: ProcessPiece, { reason, message }: MissingPiece): TextLine[] {
  return [
    { style: 'title', text: pieceName(piece) },
    ...fact('Registro', piece.registro),
    { style: 'heading', text: 'Esta peça não está neste arquivo' },
    { style: 'value', text: reasonSentences[reason] },
    ...fact('Resposta do serviço', message),
  ]
}

export const exportTexts = {
  removed: 'Retirada do processo, não incluída',
  missing: (reason: string) => `Não incluída: ${reason}`,
  included: 'No processo',
  hidden: 'O serviço não mostra as peças deste ato',
  index: 'Índice',
}

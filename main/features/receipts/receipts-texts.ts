import type { OperationKind } from '../../../contract/bridge/outbox.ts'
import type { ReceiptDocument, ReceiptFile, ReceiptReading, ReceiptRecord } from '../../../contract/bridge/receipts.ts'
import { dateFormat } from '../../../contract/dates.ts'
import type { RecordLine } from '../../engine/pdf/index.ts'

const acts: Readonly<Record<OperationKind, string>> = {
  capture: 'Captura de documento',
  'send-to-signature': 'Envio para assinatura',
  sign: 'Assinatura',
  forward: 'Encaminhamento',
  'open-process': 'Autuação de processo',
  'process-act': 'Ato em processo',
  'refuse-signature': 'Recusa de assinatura',
  'block-signature': 'Bloqueio de assinaturas',
  'unblock-signature': 'Desbloqueio de assinaturas',
  'delete-signature-document': 'Exclusão de documento em assinatura',
  reply: 'Resposta a encaminhamento',
  're-forward': 'Reencaminhamento',
  complement: 'Complemento de encaminhamento',
  resolve: 'Encaminhamento resolvido',
  collect: 'Coleta de assinaturas',
}

const moment = dateFormat({ dateStyle: 'long', timeStyle: 'long' })

/** The page of a receipt: what is so, and what the receipt is worth. */
export function receiptLines({ recibo, codigo }: ReceiptFile): RecordLine[] {
  return [
    { style: 'title', text: `Recibo: ${acts[recibo.ato]}` },
    ...(recibo.temValidade
      ? []
      : [{ style: 'warning' as const, text: 'TREINAMENTO OU DEMONSTRAÇÃO: nada daqui tem validade jurídica.' }]),
    ...factsOf(recibo).flatMap(([name, value]) => (value === null ? [] : linesOf(name, value, 'value'))),
    ...recibo.documentos.flatMap(documentLines),
    ...linesOf('Código de integridade (SHA-256 dos dados deste recibo)', codigo, 'mono'),
    {
      style: 'note',
      text: `Emitido pelo Malote em ${moment(recibo.emitidoEm)}, neste computador, com o que o serviço informou. Este recibo não é assinado pelo serviço: o código de integridade mostra mudanças acidentais, não prova quem o emitiu. O que vale é o registro no serviço.`,
    },
    {
      style: 'note',
      text: 'Para conferir: no Malote, em Verificar, abra este arquivo (não uma impressão dele) e, se quiser, junto com ele, o arquivo do documento.',
    },
  ]
}

function factsOf(recibo: ReceiptRecord): [name: string, value: string | null][] {
  return [
    ['Título', recibo.titulo],
    ['Registro', recibo.registro],
    ['Protocolo', recibo.protocolo],
    ['Por', recibo.papel === null ? recibo.pessoa : `${recibo.pessoa}, ${recibo.papel}`],
    ['Solicitado em', moment(recibo.solicitadoEm)],
    ['Concluído em', moment(recibo.concluidoEm)],
    ['Evento no serviço', recibo.idEvento],
    ['Dados pessoais', recibo.dadosPessoais ?? null],
    ['Observação', recibo.observacao ?? null],
    ['Serviço', `${recibo.ambiente}, ${recibo.enderecoServico}`],
  ]
}

function documentLines({ registro, nome, sha256, sha256Assinado, leitura }: ReceiptDocument): RecordLine[] {
  return [
    ...linesOf('Documento', registro === null ? nome : `${registro}, ${nome}`, 'value'),
    ...(leitura === undefined ? [] : linesOf('Leitura', readingText(leitura), 'value')),
    ...(sha256 === null ? [] : linesOf('SHA-256 do arquivo capturado', sha256, 'mono')),
    ...(sha256Assinado === null ? [] : linesOf('SHA-256 do que foi assinado', sha256Assinado, 'mono')),
  ]
}

function readingText(leitura: ReceiptReading | null): string {
  if (leitura === null) return 'Assinado sem ser aberto neste computador'
  const { abertoEm, paginasVistas, paginas } = leitura
  const pages = paginasVistas === null || paginas === null ? '' : ` · páginas vistas: ${paginasVistas} de ${paginas}`
  return `Aberto neste computador${pages}, em ${moment(abertoEm)}`
}

const linesOf = (name: string, text: string, style: 'value' | 'mono'): RecordLine[] => [
  { style: 'name', text: name },
  { style, text },
]

export const notDone = 'Só há recibo do que o serviço concluiu.'

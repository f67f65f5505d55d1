import type { ReceiptFile } from '../../../contract/bridge/receipts.ts'

/** A receipt of a capture, made at this time. */
export const makeReceiptFile = (codigo: string, at: string): ReceiptFile => ({
  codigo,
  recibo: {
    tipo: 'recibo-malote',
    versao: 1,
    ato: 'capture',
    titulo: 'Ata.pdf',
    pessoa: 'Ana Prado',
    papel: null,
    ambiente: 'Serviço local',
    enderecoServico: 'http://127.0.0.1',
    temValidade: false,
    protocolo: null,
    registro: '2026-2XJZ9B',
    documentos: [],
    idOperacao: crypto.randomUUID(),
    idEvento: null,
    idEncaminhamento: null,
    idProcesso: null,
    idAto: null,
    solicitadoEm: at,
    concluidoEm: at,
    emitidoEm: at,
  },
})

import type { FastifyReply } from 'fastify'

/** The errors of a transfer, as an S3-compatible store names them; the text is for the log of the client. */
const transferErrors = {
  EntityTooLarge: [400, 'O arquivo é maior que o tamanho informado ao gerar o endereço.'],
  EntityTooSmall: [400, 'O arquivo é menor que o tamanho informado ao gerar o endereço.'],
  MalformedPOSTRequest: [400, 'O corpo não é um formulário multipart/form-data completo.'],
  InvalidArgument: [400, 'O formulário deve trazer os campos da política e, por último, uma parte chamada file.'],
  SignatureDoesNotMatch: [403, 'A assinatura do endereço não confere.'],
  AccessDenied: [403, 'O endereço não vale mais ou o arquivo já foi utilizado.'],
  NoSuchKey: [404, 'O arquivo não existe.'],
  InvalidRange: [416, 'O intervalo pedido está fora do arquivo.'],
} as const
type TransferErrorCode = keyof typeof transferErrors

/** Ends a transfer with an error code. */
export class TransferRefused extends Error {
  readonly code: TransferErrorCode
  constructor(code: TransferErrorCode) {
    super(code)
    this.code = code
  }
}

/** Answers in XML, because clients of object storage read nothing else. */
export function sendTransferError(reply: FastifyReply, code: TransferErrorCode): FastifyReply {
  const [status, message] = transferErrors[code]
  return reply
    .code(status)
    .type('application/xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`)
}

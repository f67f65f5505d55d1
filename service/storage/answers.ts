import type { FastifyReply } from 'fastify'

/** What object storage says no with, as an S3-compatible store does; the text is for a program's log. */
export const refusals = {
  EntityTooLarge: [400, 'O arquivo é maior que o tamanho informado ao gerar o endereço.'],
  EntityTooSmall: [400, 'O arquivo é menor que o tamanho informado ao gerar o endereço.'],
  MalformedPOSTRequest: [400, 'O corpo não é um formulário multipart/form-data completo.'],
  InvalidArgument: [400, 'O formulário deve trazer os campos da política e, por último, uma parte chamada file.'],
  SignatureDoesNotMatch: [403, 'A assinatura do endereço não confere.'],
  AccessDenied: [403, 'O endereço não vale mais ou o arquivo já foi utilizado.'],
  NoSuchKey: [404, 'O arquivo não existe.'],
  InvalidRange: [416, 'O intervalo pedido está fora do arquivo.'],
} as const
export type RefusalCode = keyof typeof refusals

/** Ends a transfer with a code of `refusals`. */
export class TransferRefused extends Error {
  readonly code: RefusalCode
  constructor(code: RefusalCode) {
    super(code)
    this.code = code
  }
}

/** Answers in XML, the language of object storage, since clients of such stores read nothing else. */
export function sendRefusal(reply: FastifyReply, code: RefusalCode): FastifyReply {
  const [status, message] = refusals[code]
  return reply
    .code(status)
    .type('application/xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`)
}

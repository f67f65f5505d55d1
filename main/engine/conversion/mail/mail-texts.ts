/** Words on the page that Malote makes of a mail. */
export const mailTexts = {
  kind: 'Mensagem de e-mail',
  labels: {
    from: 'De',
    sender: 'Enviado por',
    replyTo: 'Responder para',
    to: 'Para',
    cc: 'Cc',
    bcc: 'Cco',
    date: 'Data',
    subject: 'Assunto',
    attachments: 'Anexos',
    original: 'Arquivo original',
  },
  unknownSender: 'não informado',
  noSubject: 'sem assunto',
  noDate: 'não informada',
  noZone: (shown: string) => `${shown} (fuso horário não informado)`,
  unknownZone: (shown: string, zone: string) => `${shown} ${zone} (fuso horário não reconhecido)`,
  unreadableDate: (raw: string) => `${raw} (ilegível)`,
  noAttachments: 'nenhum',
  file: (name: string, size: string) => `${name} (${size})`,
  hash: (sha256: string) => `SHA-256: ${sha256}`,
  inBody: 'imagem reproduzida no texto',
  signature: 'assinatura digital, não verificada; permanece no arquivo original',
  encrypted: 'conteúdo cifrado; permanece no arquivo original',
  claims: 'Remetente, destinatários e data são os que a mensagem declara. O Malote não os verificou.',
  emptyBody: 'A mensagem não tem texto.',
  otherVersion: 'A mensagem traz também esta versão em texto simples, diferente da anterior',
  remotePictures: (count: number) =>
    count === 1
      ? 'Uma imagem da mensagem está na internet e não foi baixada.'
      : `${count} imagens da mensagem estão na internet e não foram baixadas.`,
  footer: (subject: string, page: number, pages: number) => `${subject} · página ${page} de ${pages}`,
  unnamed: (nth: number, extension: string) => `anexo ${nth}${extension}`,
  forwarded: 'mensagem encaminhada',
  formatted: 'texto formatado.rtf',
}

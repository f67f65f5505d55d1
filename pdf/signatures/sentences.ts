/** Messages for people: problems of a file's signatures. */
export const problemTexts = {
  unsigned: 'O arquivo não tem assinatura digital.',
  unreadable: 'O PDF está danificado, e as assinaturas digitais dele não podem ser verificadas.',
  locked: 'O PDF só abre com senha, e este serviço não verifica as assinaturas digitais de um PDF assim.',
  encrypted:
    'O PDF está criptografado de um modo que este serviço não lê. Por isso, as assinaturas digitais dele não podem ser verificadas.',
  broken: 'Uma assinatura digital do arquivo está danificada e não pode ser verificada.',
  partial: 'Uma assinatura digital do arquivo não cobre o documento inteiro.',
  unknownFormat: 'Uma assinatura digital do arquivo tem um formato que este serviço não verifica.',
  unknownStamp: 'Um carimbo do tempo do arquivo não vem de uma autoridade reconhecida por este serviço.',
  notOwn: (who: string) => `O arquivo foi alterado depois de assinado: a assinatura digital de ${who} não confere.`,
  changedLater: (who: string) => `O arquivo foi alterado depois da assinatura digital de ${who}.`,
  doubtful: (who: string) => `Não foi possível confirmar que nada mudou depois da assinatura digital de ${who}.`,
  unknownRoot: (who: string) =>
    `O certificado digital de ${who} não vem de uma autoridade certificadora reconhecida por este serviço.`,
  expired: (who: string) => `O certificado digital de ${who} está fora do prazo de validade.`,
  revoked: (who: string) => `O certificado digital de ${who} foi revogado.`,
  notForSigning: (who: string) => `O certificado digital de ${who} não serve para assinar documentos.`,
}

/** Messages for people: valid signatures, and checks that were skipped. */
export const success = {
  trusted:
    'As assinaturas digitais estão íntegras e os certificados são reconhecidos. A revogação dos certificados só é verificada pelas listas que o próprio arquivo traz.',
  notChecked:
    'As assinaturas digitais estão íntegras. Este serviço não tem autoridades certificadoras configuradas: a origem e a validade dos certificados não foram verificadas.',
}

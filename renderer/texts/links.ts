/** Where nothing that the person may see has the number of a link. */
export const noNumberText = (kind: 'process' | 'document' | 'record', number: string): string =>
  noneTexts[kind].replace('#', number)

const noneTexts = {
  process: 'O serviço não tem, entre os processos que você pode ver, o protocolo #.',
  document: 'O serviço não tem, entre os documentos que você pode ver, o registro #.',
  record: 'O número # não é de um encaminhamento das suas caixas nem de um documento que você pode ver.',
} as const

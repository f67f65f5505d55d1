export const hostTexts = {
  crashed: (logFolder: string) =>
    `Um erro inesperado encerrou o Malote. Os documentos, os rascunhos e os envios guardados neste computador continuam nele.\n\nAbra o Malote de novo. Se o erro continuar, envie o registro ao suporte: ${logFolder}`,
  /** `lead` says what has happened. */
  address: (lead: string, minutes: number, address: string) =>
    `${lead} Abra este endereço num navegador deste computador; ele vale uma vez, por ${minutes} minutos. Enter mostra outro.\n\n  ${address}\n`,
  settingsMoved: (aside: string) =>
    `As configurações não puderam ser lidas. O arquivo foi guardado como ${aside}, e foram usadas as configurações padrão.`,
  settingsUnkept:
    'As configurações não puderam ser abertas, porque o disco não aceita escrita. Foram usadas as configurações padrão.',
  training: 'Serviço local',
  question: {
    done: 'Pronto',
    over: 'Esta pergunta já terminou, e nada foi enviado',
    goBack: 'Feche esta página e volte ao Malote.',
    goOn: 'Continuar',
    cancel: 'Cancelar',
  },
  defaultPrinter: 'Impressora padrão do Windows',
}

/** Why the file of `--configurar` cannot be read. */
export const configurationTexts = {
  missing: 'O arquivo indicado em --configurar não existe.',
  folder: 'O caminho indicado em --configurar é uma pasta, e não um arquivo.',
  noFile: 'O caminho indicado em --configurar não é um arquivo.',
  large: 'O arquivo indicado em --configurar passa de 1 MB.',
  unreadable: (code: string) => `O arquivo indicado em --configurar não pôde ser lido (${code}).`,
  problem: (reason: string) => `${reason} Nada mudou neste computador.`,
}

const forbidden = 'não pode ser lido com as permissões desta pessoa'
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'não existe',
  EACCES: forbidden,
  EPERM: forbidden,
  EISDIR: 'é uma pasta, e não um arquivo',
}

/** Says why the file of `--environment-file` cannot be used; without a code of the system, it is no JSON. */
export function environmentFileText(file: string, code: string | null): string {
  const problem = code === null ? 'não é um JSON válido' : (reasons[code] ?? `não pôde ser lido (${code})`)
  return `O arquivo indicado em --environment-file ${problem}.\n\nArquivo: ${file}\n\nVerifique o arquivo e abra o Malote de novo.`
}

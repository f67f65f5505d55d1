import type { Obstacle, PendingFile } from './file-tracker.ts'

/** The sentence for a folder that cannot be read. */
export function unreachableSentence(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') {
    return 'Este computador não tem permissão para ler a pasta. Peça acesso a quem cuida dela; o Malote continua tentando.'
  }
  return 'A pasta não está acessível. O Malote continua tentando e retoma sozinho quando ela voltar.'
}

/** The sentence for a folder of the organisation that may not be watched. */
export const notWatchedSentence = (reason: string) =>
  `A sua organização definiu esta pasta, mas o Malote não a monitora. ${reason} Nada dela é capturado. Avise o suporte da sua organização.`

/** The sentence for a folder that another account, open at the same time, watches. */
export const takenSentence = (holder: string) =>
  `Esta pasta já é monitorada na conta de ${holder}, que está aberta neste computador. Uma pasta pertence a uma conta de cada vez: nada dela é capturado nesta.`

export const silentSentence =
  'A pasta não responde. O Malote continua aguardando e retoma sozinho quando ela responder.'
/** The sentence for a file that the system does not open. */
export const silentFileSentence = (name: string) =>
  `"${name}" não abre: o computador não responde. Nenhum outro arquivo desta pasta é capturado enquanto isso; nada foi alterado, e o Malote retoma sozinho quando houver resposta.`

/** The sentence for a folder whose turn does not come, because others do not answer. */
export const waitingSentence =
  'Outras pastas não respondem, e esta aguarda a vez para que o computador continue a trabalhar. Nada foi alterado; o Malote retoma sozinho quando uma delas responder.'

export const notMovedSentence =
  'A pasta não permite mover os originais, e eles ficam onde estão. Os documentos são capturados do mesmo jeito.'
export const notKeptSentence =
  'O disco deste computador não guardou o que chegou. Os originais não foram alterados; o Malote continua tentando.'

const obstacles: Readonly<Record<Obstacle, readonly [one: string, many: string]>> = {
  denied: [
    'não pode ser lido, por falta de permissão. O Malote continua tentando.',
    'arquivos não podem ser lidos, por falta de permissão. O Malote continua tentando.',
  ],
  busy: [
    'continua aberto em outro programa. O Malote aguarda a liberação do arquivo.',
    'arquivos continuam abertos em outro programa. O Malote aguarda a liberação dos arquivos.',
  ],
  incomplete: [
    'está incompleto. Se a digitalização já terminou, digitalize-o de novo.',
    'arquivos estão incompletos. Se a digitalização já terminou, digitalize-os de novo.',
  ],
}

/** The sentence for files that cannot be imported; null if there is none. */
export function obstacleSentence(files: ReadonlyMap<string, PendingFile>, isLong: (file: PendingFile) => boolean) {
  for (const obstacle of ['denied', 'busy', 'incomplete'] as const) {
    const names = [...files].flatMap(([name, file]) =>
      file.obstacle === obstacle && (obstacle === 'denied' || isLong(file)) ? [name] : [],
    )
    const [one, many] = obstacles[obstacle]
    if (names.length === 1) return `"${names[0]}" ${one}`
    if (names.length > 1) return `${names.length} ${many}`
  }
  return null
}

/** The sentence for files that recently failed; null if there is none. */
export function failedSentence(last: { name: string; problem: string | null; count: number } | null): string | null {
  if (last === null) return null
  const { name, problem, count } = last
  const which =
    count === 1 ? `"${name}" não foi capturado.` : `${count} arquivos não foram capturados. O último: "${name}".`
  return `${which} ${problem ?? ''}`.trim()
}

export const foldersTexts = {
  choose: 'Escolha a pasta em que o scanner grava.',
  noFolder: 'Isto não é uma pasta.',
  denied: 'Este computador não tem permissão para abrir a pasta.',
  askAccess: 'Peça acesso a quem cuida dela.',
  notFound: 'A pasta não foi encontrada.',
  checkNetwork: 'Verifique se ela existe e se a rede está ligada.',
  notFoundCheck: 'A pasta não foi encontrada. Verifique se ela existe e se a rede está ligada.',
  oursChoose: 'Esta pasta é do próprio Malote. Escolha outra.',
  wholeDisk: 'Um disco inteiro não pode ser monitorado.',
  ours: 'Esta pasta é do próprio Malote.',
  watched: (name: string) => `Esta pasta já é monitorada, com o nome "${name}".`,
  sorted: 'Nesta pasta ficam originais que já foram tratados.',
  watchedForSaving: (name: string) =>
    `O Malote monitora esta pasta, com o nome "${name}", e capturaria o que fosse salvo nela. Escolha outra.`,
  notListed: 'Esta pasta não pode ser aberta neste computador. Escolha outra.',
  allLocked: (owner: string) => `As pastas monitoradas são definidas ${owner}.`,
  locked: (owner: string) => `Esta pasta é definida ${owner}.`,
  unknownProfile: 'O perfil escolhido não existe mais. Escolha outro.',
  unread: (parts: string) => `O Malote não lê ${parts}. Nada foi alterado na pasta.`,
}

export const unreadWords = {
  other: [
    'arquivo de um formato que esta pasta não recebe (salve-o como PDF)',
    'arquivos de formatos que esta pasta não recebe (salve-os como PDF)',
  ],
  unnamed: [
    'arquivo sem “.pdf” no fim do nome (se for um PDF, renomeie-o)',
    'arquivos sem “.pdf” no fim do nome (se forem PDFs, renomeie-os)',
  ],
  provisional: [
    'arquivo com nome provisório (se estiver pronto, renomeie-o)',
    'arquivos com nome provisório (se estiverem prontos, renomeie-os)',
  ],
  link: ['atalho (copie o arquivo para a pasta)', 'atalhos (copie os arquivos para a pasta)'],
  folder: [
    'subpasta (subpastas não são lidas: mova os arquivos para a pasta)',
    'subpastas (subpastas não são lidas: mova os arquivos para a pasta)',
  ],
} as const

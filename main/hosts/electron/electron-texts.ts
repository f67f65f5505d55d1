const forbidden = 'não pode ser usada com as permissões desta pessoa'
const notFolder = 'não é uma pasta'
const folderReasons: Readonly<Record<string, string>> = {
  EEXIST: notFolder,
  ENOTDIR: notFolder,
  EACCES: forbidden,
  EPERM: forbidden,
}

export const argumentTexts = {
  option: (option: string) => `O Malote instalado não aceita a opção ${option}.\n\nAbra-o de novo sem ela.`,
  variable: 'O Malote instalado não aceita a variável MALOTE_DATA.\n\nRemova-a e abra o Malote de novo.',
  withoutName:
    'O ambiente depois de --guardar-segredo não foi informado.\n\nInforme-o assim: --guardar-segredo=ambiente',
  withoutPath: (option: string) =>
    `O caminho depois de --${option} não foi informado.\n\nInforme-o assim: --${option}=/caminho`,
  folder: (folder: string, code: string) =>
    `A pasta de dados indicada em --data ${folderReasons[code] ?? `não pôde ser preparada (${code})`}.\n\nPasta: ${folder}\n\nIndique outra pasta e abra o Malote de novo.`,
}

export const electronTexts = {
  unread: (count: number) => `${count} não lidos`,
  stay: 'Continuar no Malote',
  close: 'Fechar',
  notStarting: 'O sistema não aceitou abrir o Malote com a sessão. Abra-o você, ou peça ao suporte.',
  stillStarting: 'O sistema não aceitou deixar de abrir o Malote com a sessão. Peça ao suporte.',
  scannerFolder: { title: 'Escolha a pasta em que o scanner grava', buttonLabel: 'Escolher' },
  saveFolder: { title: 'Escolha a pasta em que salvar', buttonLabel: 'Salvar aqui' },
  held: (program: string, pid: number, since: string) =>
    `A pasta de dados está em uso por outro programa (${program}, processo ${pid}, desde ${since}).`,
  again: 'Tentar de novo',
  end: 'Fechar o Malote',
  pageDied: {
    message: 'A janela do Malote parou várias vezes seguidas',
    detail:
      'Os documentos, os rascunhos e os envios guardados neste computador continuam nele. Se continuar assim, feche o Malote e abra-o de novo.',
  },
  notOpened: 'O Malote não pôde abrir',
  startFailed: (logFolder: string) =>
    `Um erro impediu o Malote de abrir. Nada se perdeu: os documentos e os envios guardados neste computador continuam nele.\n\nAbra o Malote de novo. Se o erro continuar, envie o registro ao suporte: ${logFolder}`,
}

const keptThere =
  'Nada foi gravado em outra pasta, e o que está na pasta de dados continua lá. Avise o suporte da sua organização.'

/** Of the data folder that the organisation names. */
export const dataPlaceTexts = {
  unread: (problem: string) =>
    `A sua organização define a pasta de dados do Malote, mas a definição não pôde ser lida.\n\n${problem}\n\n${keptThere}`,
  unusable: (folder: string, reason: string) =>
    `A pasta de dados que a sua organização define não pode ser usada: ${reason}.\n\nPasta: ${folder}\n\n${keptThere}`,
  left: (usual: string, folder: string) =>
    `A sua organização guarda os dados do Malote em ${folder}. Há dados anteriores em ${usual}, que não aparecem aqui: podem ter rascunhos e envios. Peça ao suporte que os traga ou apague.`,
  noFolder: 'não é uma pasta',
  foreign: 'pertence a outra pessoa',
  share: 'é uma pasta de rede',
  reasons: {
    ENOENT: 'o disco ou a pasta acima dela não foi encontrado',
    ENOTDIR: 'não é uma pasta',
    EACCES: 'você não tem permissão para gravar nela',
    EPERM: 'você não tem permissão para gravar nela',
    EROFS: 'o disco dela só permite leitura',
    ENOSPC: 'o disco dela está cheio',
  } as Readonly<Record<string, string>>,
}

/** Why the bytes of a file without a path did not arrive. */
export const dropProblems = {
  unreadable: 'O programa de onde ele veio não entregou o conteúdo. Salve o arquivo em uma pasta e adicione-o de lá.',
  'too-large': 'O arquivo é maior do que o Malote pode receber.',
  'not-kept': 'O arquivo não pôde ser guardado neste computador. Verifique o espaço em disco e adicione-o de novo.',
} as const

export const menuTexts = {
  closeWindow: 'Fechar a janela',
  selectAll: 'Selecionar tudo',
  front: 'Trazer tudo para a frente',
  quit: 'Sair do Malote',
  tools: 'Ferramentas de desenvolvimento',
  about: 'Sobre o Malote',
  services: 'Serviços',
  hide: 'Ocultar o Malote',
  hideOthers: 'Ocultar os outros',
  unhide: 'Mostrar todos',
  normalSize: 'Tamanho normal',
  fullScreen: 'Tela cheia',
  noSuggestion: 'Nenhuma sugestão',
}

/** Answers of `--guardar-segredo` and `--diagnostico`. */
export const commandTexts = {
  notKept: (reason: string) => `${reason} O segredo não foi guardado.`,
  keepFailed: 'Um erro impediu o Malote de guardar o segredo. O segredo não foi guardado.',
  isOpen: 'O Malote está aberto. Feche-o e repita, ou informe o segredo em Ajustes, Ambiente.',
  noSecret:
    'O segredo não veio. Envie-o pela entrada padrão, em uma linha: malote --guardar-segredo AMBIENTE < arquivo',
  noEnvironment: (id: string, known: readonly string[]) =>
    `Este computador não tem o ambiente "${id}". ${known.length === 0 ? 'Nenhum está configurado.' : `Os que existem: ${known.join(', ')}.`}`,
  withoutSecret: (id: string) => `O ambiente "${id}" não usa segredo. Nada foi guardado.`,
  vaultClosed:
    'O cofre de senhas deste computador está fechado ou não existe. O segredo não foi guardado. Abra a sessão da pessoa, destrave o cofre e repita.',
  kept: 'O segredo foi guardado.',
  diagnoseFailed: 'Um erro impediu o Malote de fazer o diagnóstico. Nada foi gravado.',
  notWritten: (file: string, code: string | undefined) =>
    `O diagnóstico não foi gravado em ${file} (${code}). Indique outro arquivo e repita.`,
  written: (page: string, file: string) => `${page}\nO diagnóstico foi gravado em ${file}.`,
}

export const programTexts = {
  environmentsLocked: 'Os ambientes deste computador são definidos pela sua organização. Nada foi mudado.',
  environmentInUse: {
    toChange: 'Há uma conta aberta num destes ambientes. Saia da sua conta antes de trocar a configuração dele.',
    toRemove: 'Há uma conta aberta neste ambiente. Saia da sua conta nele antes de removê-lo.',
  },
  keptUnreadable: (path: string) =>
    `A configuração guardada não pôde ser lida (${path}). Abra de novo o arquivo de configuração.`,
  allOverridden:
    'A sua organização já define os ambientes deste arquivo neste computador. Nada foi mudado, e não é preciso abrir o arquivo.',
  noEnvironment: (problems: readonly string[]) =>
    `O arquivo não tem nenhum ambiente que possa ser usado. ${problems.slice(0, 5).join(' ')}`.trim(),
  whileLocked: { title: 'Malote', body: 'Há novidades. Entre de novo no Malote para ver quais são.' },
  proxyRefused: 'O proxy não aceitou este usuário e esta senha. Confira os dois e tente de novo.',
  preferencesUnreadable: 'As preferências guardadas não puderam ser lidas; foram usadas as configurações padrão.',
  unnamed: 'sem nome',
  otherFields: 'campos a mais',
  environmentUnusable: (name: string, fields: string) =>
    `O ambiente "${name}" não pôde ser usado: verifique ${fields}.`,
  lockedSubjects: {
    holdSeconds: 'A espera antes de enviar é definida',
    startWithSession: 'O início com a sessão é definido',
    lockMinutes: 'O bloqueio por inatividade é definido',
  },
  proxyLocked: (owner: string) => `O proxy é definido ${owner}.`,
}

/** Unsent work belongs to an environment by its id, and must not follow that id to another service. */
export const otherService = ({ id, nome, apiUrl }: Record<'id' | 'nome' | 'apiUrl', string>) =>
  `O identificador "${id}" já é do ambiente "${nome}", em ${apiUrl}, e este arquivo o daria a outro serviço. Nada foi mudado. Peça um arquivo com outro identificador.`

/** Headings and sentences of the pages in the browser. */
export const callbackTexts = {
  received: [
    'Resposta recebida',
    'Você já pode fechar esta aba e voltar ao Malote. O login termina na janela dele: se o serviço pedir para esperar, o Malote tenta de novo sozinho.',
  ],
  refused: ['O login não foi autorizado', 'Nada foi alterado. Feche esta aba e volte ao Malote para tentar de novo.'],
  invalid: [
    'Este endereço não vale',
    'A resposta não pertence ao login que está em andamento. Feche esta aba e comece de novo pelo Malote.',
  ],
} as const

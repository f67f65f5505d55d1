/** Levels of access, each with its meaning. */
const accessTexts = {
  Publico: { text: 'Público', detail: 'Qualquer pessoa pode consultar.' },
  Organizacional: { text: 'Organizacional', detail: 'Só quem trabalha nos órgãos do governo pode consultar.' },
} as const

/** The same with secret levels. */
export const draftAccessTexts = {
  ...accessTexts,
  Sigiloso: {
    text: 'Sigiloso',
    detail: 'Só quem recebe, ou tem acesso por lei, pode consultar. É preciso informar o fundamento legal.',
  },
  Classificado: {
    text: 'Classificado',
    detail:
      'Informação reservada, secreta ou ultrassecreta, por um prazo. É preciso informar o fundamento legal, o prazo, a justificativa e quem aprova.',
  },
} as const

const names: Readonly<Record<string, string>> = {
  '1': 'Público',
  '2': 'Organizacional',
  '3': 'Restrito',
  '4': 'Sigiloso',
  '5': 'Reservado',
  '6': 'Secreto',
  '7': 'Ultrassecreto',
  '8': 'Sigiloso',
  Publico: 'Público',
  SigilosoSemFundamentoLegal: 'Sigiloso',
}

/** The name of an access level, which the service gives as a number or a name. */
export const accessName = (level: number | string | undefined): string =>
  level === undefined ? '' : (names[String(level)] ?? String(level))

/** A forwarding about a secret one is at least as restricted. */
export const keptAccessText = (level: string) => ({
  title: `O encaminhamento anterior é ${level}.`,
  text: `Este também será ${level}, a não ser que você escolha um acesso mais restrito.`,
})
/** An access level taken over from an earlier forwarding. */
export const keptLevelText = (level: string): string => `${level}, como o anterior`

export const secrecyTexts = {
  grounds: 'Fundamentos legais',
  otherGround: 'Escolhido antes; não é mais oferecido para este acesso.',
  noGrounds: 'Os fundamentos legais ainda não foram baixados do serviço. Eles vêm assim que houver conexão.',
  term: 'Prazo',
  years: 'Anos',
  months: 'Meses',
  days: 'Dias',
  termHint: (level: string | null) => (level === null ? 'Até 25 anos.' : `Com este prazo: ${level}.`),
  justification: 'Justificativa',
  approver: 'Quem aprova',
  approverPlaceholder: 'Nome de quem aprova a classificação',
}

/** The texts for missing fields of a secret: `text` beside a document, `wish` beside the field. */
export const secrecyProblemTexts = {
  citizen: {
    text: 'somente agentes públicos podem classificar informação',
    wish: 'Somente agentes públicos podem classificar informação. Escolha outro acesso.',
  },
  grounds: { text: 'fundamento legal pendente', wish: 'Escolha ao menos um fundamento legal.' },
  term: { text: 'prazo da classificação pendente', wish: 'Informe o prazo.' },
  'long-term': { text: 'o prazo passa de 25 anos', wish: 'No máximo 25 anos.' },
  justification: { text: 'justificativa pendente', wish: 'Escreva a justificativa.' },
  approver: { text: 'aprovador pendente', wish: 'Escolha quem aprova.' },
} as const

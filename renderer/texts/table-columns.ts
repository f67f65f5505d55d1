/** The columns of the lists that are saved or printed, and the names of the lists. */
export const boxColumnTexts = {
  at: 'Data',
  from: 'De',
  to: 'Para',
  subject: 'Assunto',
  protocol: 'Protocolo',
  documents: 'Documentos',
  message: 'Começo da mensagem',
  reading: 'Leitura neste computador',
  box: 'Caixa',
  folder: 'Pasta',
  read: 'lido',
  unread: 'não lido',
} as const

/** Columns of the person's own marks. */
export const markColumnTexts = {
  deadline: 'Prazo',
  done: 'Prazo concluído',
  waiting: 'Aguarda resposta até',
  snoozed: 'Adiado até',
  flag: 'Sinal',
  labels: 'Etiquetas',
  note: 'Nota',
  yes: 'sim',
} as const

export const queueColumnTexts = {
  sentAt: 'Enviado em',
  name: 'Documento',
  sender: 'Enviado por',
  signed: 'Assinaturas',
  registro: 'Registro',
  signers: 'Assinantes',
  waiting: 'Aguardando',
  state: 'Situação',
  pages: 'Páginas',
  bytes: 'Tamanho em bytes',
  hash: 'SHA-256',
  blocked: 'bloqueado',
  open: 'em assinatura',
  refused: 'recusado',
  done: 'concluído',
} as const

export const captureColumnTexts = {
  title: 'Capturar',
  name: 'Arquivo',
  pages: 'Páginas',
  size: 'Tamanho',
  kind: 'Tipo',
  class: 'Classe',
  access: 'Acesso',
  signers: 'Assinantes',
  state: 'Situação',
  registro: 'Registro',
  addedAt: 'Adicionado em',
  bytes: 'Tamanho em bytes',
  hash: 'SHA-256',
  folder: 'Pasta monitorada',
} as const

export const documentListTexts = {
  recent: 'Documentos deste computador',
  found: 'Documentos encontrados no serviço',
  registro: 'Registro',
  name: 'Nome',
  capturedAt: 'Capturado em',
  access: 'Acesso',
  text: 'Texto',
  from: 'de',
  until: 'até',
  mine: 'capturados por mim',
} as const

export const processListTexts = {
  opened: 'Processos abertos neste computador',
  found: 'Processos encontrados no serviço',
  known: (text: string) => `Processos deste computador com “${text}”`,
  watched: 'Processos acompanhados',
  protocol: 'Protocolo',
  summary: 'Resumo',
  situation: 'Situação',
  readAt: 'Última leitura',
  lastActAt: 'Último ato em',
  lastAct: 'Último ato',
  lastActBy: 'Quem praticou',
  checkedAt: 'Verificado em',
} as const

export const pieceListTexts = {
  pieces: (protocolo: string) => `Peças do processo ${protocolo}`,
  acts: (protocolo: string) => `Tramitação do processo ${protocolo}`,
  number: 'Número',
  name: 'Peça',
  registro: 'Registro',
  act: 'Ato',
  actor: 'Quem',
  at: 'Quando',
  state: 'Situação',
  inside: 'no processo',
  removed: 'retirada',
  words: 'Texto',
  hidden: 'Peças não mostradas',
} as const

export const associationListTexts = {
  title: 'Associações encontradas',
  inside: (descricao: string) => `Processos da associação: ${descricao}`,
  name: 'Descrição',
  createdAt: 'Criada em',
  processes: 'Processos',
} as const

export const outboxColumnTexts = {
  title: 'Envios',
  createdAt: 'Solicitada em',
  name: 'Nome',
  kind: 'Tipo',
  state: 'Situação',
  number: 'Número',
  role: 'Em nome de',
  updatedAt: 'Última atualização',
  failure: 'Mensagem do serviço',
} as const

export const draftColumnTexts = {
  savedAt: 'Guardado em',
  name: 'Assunto',
  to: 'Para',
  documents: 'Documentos',
  message: 'Mensagem',
  createdAt: 'Criado em',
} as const

export const directoryListTexts = {
  organisations: 'Órgãos',
  units: (organ: string) => `Unidades de ${organ}`,
  classes: (plan: string) => `Classes do plano ${plan}`,
  code: 'Código',
  name: 'Nome',
  short: 'Sigla',
  kind: 'Tipo',
  place: 'Lugar',
  level: 'Nível',
  archive: 'Arquivamento',
  note: 'Observação',
} as const

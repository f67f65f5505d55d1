/** A sender or recipient, with its organisation and unit if known: "Ana Prado, Gerente (SEFAZ/GECON)". */
interface PartyInfo {
  readonly nome: string
  readonly sigla?: string | undefined
  readonly siglaOrgao?: string | undefined
  readonly siglaUnidade?: string | undefined
}

export function partyText({ nome, sigla, siglaOrgao, siglaUnidade }: PartyInfo): string {
  const place = [siglaOrgao, siglaUnidade].filter((part) => part !== undefined && part !== sigla).join('/')
  return place === '' ? nome : `${nome} (${place})`
}

export const boxFolders = [
  { id: 'Entrada', text: 'Entrada' },
  { id: 'Saida', text: 'Enviados' },
  { id: 'Resolvidos', text: 'Resolvidos' },
] as const
export type FolderName = (typeof boxFolders)[number]['id']

const arrivalsText = 'O que for encaminhado para esta caixa aparece aqui.'
/** For an empty inbox, by what is in Resolvidos. */
export const emptyInboxes = {
  untouched: { title: 'Nada chegou ainda', text: arrivalsText },
  resolved: { title: 'Tudo respondido ou resolvido', text: arrivalsText },
  unknown: { title: 'Entrada vazia', text: arrivalsText },
} as const

export const emptyBoxFolders: Readonly<Record<Exclude<FolderName, 'Entrada'>, { title: string; text: string }>> = {
  Saida: { title: 'Nada saiu desta caixa', text: 'O que for encaminhado em nome dela aparece aqui.' },
  Resolvidos: { title: 'Nada resolvido', text: 'O que for respondido, reencaminhado ou resolvido aqui vem para cá.' },
}

/** Texts of a draft that acts on an earlier forwarding: title, reference line, explanation and recipients. */
export const aboutTexts = {
  reply: { title: 'Resposta', line: 'Em resposta a', goesTo: 'A resposta vai para quem enviou.', to: 'quem enviou' },
  're-forward': {
    title: 'Reencaminhamento',
    line: 'Reencaminha',
    goesTo: 'Os documentos do original vão junto.',
    to: null,
  },
  complement: {
    title: 'Complemento',
    line: 'Complementa',
    goesTo: 'O complemento vai para onde foi o encaminhamento.',
    to: 'os destinatários do encaminhamento',
  },
} as const

/** After the subject of the earlier forwarding. */
export const earlierText = (protocolo: string, from: string): string => `(${protocolo}), de ${from}.`

/** Shown over a draft when others have acted on its forwarding; the draft may still be sendable. */
export const alreadyActedText = (acted: string): string => `Já houve resposta a este encaminhamento: ${acted}.`

export const newForwardingTitle = 'Novo encaminhamento'

/** The fields of a draft and the paper beside them. */
export const paperPaneTexts = {
  fields: 'Texto do rascunho',
  paper: 'Documento',
  show: 'Mostrar o documento',
  hide: 'Recolher o documento',
  back: 'Voltar ao texto',
} as const
export const noPaper = {
  title: 'Nenhum documento aberto',
  text: 'Os documentos anexados podem ser lidos aqui antes do envio. Selecione um na lista, anexe arquivos ou solte PDFs na janela.',
}
export const closedPaper = {
  title: 'Este documento não pode ser aberto aqui',
  text: 'A cópia que estava neste computador já foi enviada, e o documento capturado ainda não voltou do serviço.',
}

/** An answer and the forwarding that it is about. */
export const answerPaneTexts = {
  original: 'Encaminhamento original',
  answer: 'Texto da resposta',
  opening: 'Abrindo o encaminhamento',
  back: 'Ver o original',
  write: 'Voltar ao texto',
} as const

/** A party as people name it: "Ana Prado, Gerente (SEFAZ/GECON)" where that is known. */
export interface PartySaid {
  readonly nome: string
  readonly sigla?: string | undefined
  readonly siglaOrgao?: string | undefined
  readonly siglaUnidade?: string | undefined
}

export function partyText({ nome, sigla, siglaOrgao, siglaUnidade }: PartySaid): string {
  const place = [siglaOrgao, siglaUnidade].filter((part) => part !== undefined && part !== sigla).join('/')
  return place === '' ? nome : `${nome} (${place})`
}

export const folders = [
  { id: 'Entrada', text: 'Entrada' },
  { id: 'Saida', text: 'Saída' },
  { id: 'Resolvidos', text: 'Resolvidos' },
] as const
export type Folder = (typeof folders)[number]['id']

export const emptyFolders: Readonly<Record<Folder, { title: string; text: string }>> = {
  Entrada: { title: 'Nada chegou ainda', text: 'O que for encaminhado para esta caixa aparece aqui.' },
  Saida: { title: 'Nada saiu desta caixa', text: 'O que for encaminhado em nome dela aparece aqui.' },
  Resolvidos: { title: 'Nada resolvido', text: 'O que for respondido, reencaminhado ou resolvido aqui vem para cá.' },
}

/** What a draft about an earlier forwarding is called, how it names that one, and where it goes. */
export const aboutTexts = {
  reply: { title: 'Resposta', line: 'Em resposta a', goesTo: 'A resposta vai para quem enviou.', to: 'quem enviou' },
  're-forward': {
    ...{ title: 'Reencaminhamento', line: 'Reencaminha', goesTo: 'Os documentos do original seguem junto.' },
    to: null,
  },
  complement: {
    ...{ title: 'Complemento', line: 'Complementa', goesTo: 'O complemento vai para onde foi o encaminhamento.' },
    to: 'os destinatários do encaminhamento',
  },
} as const

/** Said over a draft whose forwarding others have acted on meanwhile; whether it can still be sent is asked then. */
export const alreadyActedText = (acted: string): string => `Já houve resposta a este encaminhamento: ${acted}.`

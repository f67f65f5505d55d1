import { count } from './numbers.ts'

/** The screen of groups of signers. */
export const groupsScreenTexts = {
  title: 'Grupos de assinantes',
  detail: 'Grupo',
  loading: 'Abrindo os grupos',
  begin: 'Novo grupo',
  remove: 'Remover grupo',
  signers: (n: number) => count(n, 'assinante', 'assinantes'),
} as const

export const noGroups = {
  title: 'Nenhum grupo ainda',
  text: 'Reúna sob um nome quem costuma assinar junto. Depois, ao enviar para assinatura, basta digitar o nome do grupo.',
} as const

export const noGroupSelected = {
  title: 'Nenhum grupo selecionado',
  text: 'Selecione um grupo para ver ou mudar quem está nele.',
} as const

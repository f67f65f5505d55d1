import { count, joinList } from './numbers.ts'

/** The accounts of this computer: all that are open work at the same time, and the window shows one. */
export const accountsTexts = {
  title: 'Contas neste computador',
  lead: 'Todas as contas abertas trabalham ao mesmo tempo; a janela mostra uma.',
  open: 'aberta',
  shown: 'nesta janela',
  show: 'Mostrar',
  signIn: 'Entrar',
  add: 'Entrar com outra conta',
  signOutAll: 'Sair de todas as contas',
  attention: 'Outra conta precisa de você',
  expired: 'sessão terminada, nada é enviado',
  signedOut: 'saiu; abre o login',
  addNote: 'Abre o login no navegador. A conta desta janela continua aberta.',
  signOutAllNote: 'Fecha as contas abertas e apaga deste computador o que elas leram.',
  addFailed: 'A outra conta não foi aberta',
  noticeGone: 'O aviso era de uma conta que não está mais aberta no Malote.',
  ofAll: 'Os números somam todas as contas abertas. O que for guardado continua só para quem o fez.',
} as const

/** "Entrar com outra conta em Treinamento", where there are several environments. */
export const addInText = (environment: string): string => `${accountsTexts.add} em ${environment}`
export const showAccountText = (name: string): string => `Mostrar a conta de ${name}`
export const signInAsText = (name: string): string => `Entrar como ${name}`

interface AccountInfo {
  readonly nome: string
  readonly environment: string
  readonly status: 'signed-in' | 'expired' | 'signed-out'
  readonly unread: number
  readonly needed: number
  readonly underway: number
}

/** Below the name of an account; the environment where there are several. Empty if there is nothing to say. */
export function accountDetail(account: AccountInfo, namesEnvironment: boolean): string {
  const { environment, status, unread, needed, underway } = account
  const state = { 'signed-in': '', expired: accountsTexts.expired, 'signed-out': accountsTexts.signedOut }[status]
  const numbers = joinList([
    ...(unread > 0 ? [count(unread, 'não lido', 'não lidos')] : []),
    ...(needed > 0 ? [count(needed, 'pendência', 'pendências')] : []),
    ...(underway > 0 ? [count(underway, 'envio em andamento', 'envios em andamento')] : []),
  ])
  return [namesEnvironment ? environment : '', state, numbers].filter((part) => part !== '').join(' · ')
}

/** The name of an account, with its environment where there are several. */
export const accountName = ({ nome, environment }: AccountInfo, namesEnvironment: boolean): string =>
  namesEnvironment ? `${nome}, ${environment}` : nome

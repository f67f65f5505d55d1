import { commonTexts } from './common.ts'

/** The screen before the sign-in. */
export const signInTexts = {
  program: 'Malote',
  lead: 'Capture, assine e encaminhe documentos.',
  environment: 'Ambiente',
  environmentLine: (nome: string, address: string) => `${nome} · ${address}`,
  version: (version: string) => `Versão ${version}`,
  inBrowser: 'Continue no navegador que se abriu. O Malote aguarda até cinco minutos.',
  cancel: commonTexts.cancel,
  enter: 'Entrar',
  configure: 'Acrescentar ambiente…',
  noEnvironment: 'Nenhum ambiente está configurado neste computador.',
} as const

/** The bar over the window while the session has expired. */
export const expiredTexts = {
  title: 'Sua sessão terminou.',
  text: 'Nada foi perdido. O que está a caminho aguarda você entrar.',
  enter: 'Entrar de novo',
  inBrowser: 'Continue no navegador que se abriu.',
  cancel: commonTexts.cancel,
} as const

/** Why the sign-in is not kept, and what to do. */
const problems = {
  'no-keyring':
    'Este computador não tem um chaveiro que o Malote possa usar. Para guardar o acesso, peça ao suporte o chaveiro do sistema (no Linux, GNOME Keyring ou KWallet) e abra o Malote de novo.',
  locked:
    'O chaveiro deste computador está bloqueado. O que estava guardado continua nele. Desbloqueie o chaveiro e abra o Malote de novo, ou entre agora só até fechar.',
  unwritable:
    'O disco não aceitou guardar o acesso. Confira o espaço e as permissões do disco e abra o Malote de novo.',
} as const

export const notKeptTexts = {
  title: 'Será preciso entrar de novo a cada abertura.',
  ask: 'Por quê?',
} as const

export const notKeptText = (problem: keyof typeof problems | null): string => problems[problem ?? 'no-keyring']

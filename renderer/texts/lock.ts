/** The screen of a locked window. */
export const lockTexts = {
  title: 'Malote bloqueado',
  lead: 'Nada da conta aparece até a mesma pessoa entrar de novo.',
  sends: 'Os envios continuam como estavam.',
  sendsNothing: 'Nada é enviado até lá: o que aguarda envio está guardado neste computador.',
  enter: 'Entrar de novo',
  leave: 'Sair e guardar o que não foi enviado',
  leaveNote: 'Sair fecha todas as contas abertas neste Malote.',
} as const

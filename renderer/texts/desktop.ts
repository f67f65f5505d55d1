/** Where a command of the menu bar has nothing to act on. */
export const noCommandText = (label: string): string => `“${label}” não está disponível nesta tela agora.`

export const linkRefusedText =
  'O Malote não abriu o link: ele só abre links com um número de registro ou de protocolo, como malote:2026-B3F4XZ.'

/** The fields of files to capture. */
export const fileFieldTexts = {
  classPlaceholder: 'Código ou nome da classe',
  noClass: 'Nenhuma classe ativa com este código ou nome.',
  roleOfForwarding: {
    text: 'Papel escolhido em De',
    detail: 'O mesmo papel em nome de quem o encaminhamento é enviado.',
  },
  notForwarded: 'Não encaminhar',
} as const

/** The choice of the role in force when a file is sent; null while the user has none. */
export const roleInForceText = (name: string | null) => ({
  text: name ?? 'Papel atual',
  detail: 'Será usado o papel atual no momento do envio.',
})

/** The values without which a file is not sent. */
export const missingTexts = { class: 'classe pendente', signers: 'assinantes pendentes' } as const

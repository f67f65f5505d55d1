/** The screen of groups of signers. */
export const groupsScreenTexts = {
  title: 'Grupos de assinantes',
} as const

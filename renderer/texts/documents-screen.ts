/** The screen of captured documents. */
export const documentsScreenTexts = {
  title: 'Documentos',
} as const

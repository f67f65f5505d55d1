/** The screen of documents to sign. */
export const signaturesScreenTexts = {
  title: 'Assinar',
} as const

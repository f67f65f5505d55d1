import type { DraftFields } from '../../contract/bridge/compose.ts'

/** The fields of an empty draft, with these changes. */
export const draftFields = (changes: Partial<DraftFields> = {}): DraftFields => ({
  recipients: [],
  idPapel: null,
  subject: '',
  message: '',
  documents: [],
  access: 'Organizacional',
  notifyByEmail: false,
  about: null,
  ...changes,
})

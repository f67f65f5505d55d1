import type { SecrecyProblem } from '../../../contract/bridge/secrecy.ts'

type Field =
  | 'recipients'
  | 'idPapel'
  | 'subject'
  | 'message'
  | 'process'
  | 'classe'
  | 'parties'
  | 'pieces'
  | 'documents'
/** Validation errors of a draft by field, as instructions; the access field has separate texts. */
export type DraftProblems = Partial<Record<Field, string>> & { readonly secrecy?: readonly SecrecyProblem[] }

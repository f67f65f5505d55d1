export { unknownDocumentText } from '../engine-texts.ts'
export {
  type Attached,
  attachedField,
  attachedOf,
  attachedSchema,
  type Resolved,
  resolveDocuments,
  withDocuments,
} from './attached.ts'
export type { AttachedFile } from './attached-file.ts'
export { checkSeen, seenField, seenOf, type ToldDocument } from './seen-documents.ts'

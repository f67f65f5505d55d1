export {
  type Attached,
  attachedField,
  attachedOf,
  attachedSchema,
  type Resolved,
  resolveDocuments,
  unknownDocumentText,
  withDocuments,
} from './attached.ts'
export { checkSeen, seenField, seenOf, type ToldDocument } from './seen-documents.ts'

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

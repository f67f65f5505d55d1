export { createDocumentCopies } from './document-copies.ts'
export { type ContentOpener, createDocuments, type Documents } from './documents.ts'
export { createExternalViewer } from './external-viewer.ts'
export { createHandedFiles } from './handed-files.ts'

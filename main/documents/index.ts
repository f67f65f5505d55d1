export { createDocumentCopies, type DocumentCopies } from './copies.ts'
export { type ContentOpener, createDocuments, type Documents, type DocumentsOptions } from './documents.ts'
export { createOutside, type Outside } from './outside.ts'

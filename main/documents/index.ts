export { type ContentOpener, createDocuments, type Documents, type DocumentsOptions } from './documents.ts'

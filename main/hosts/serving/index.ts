export { bytesOfAnswer } from './bytes.ts'
export { answerContent, type ContentAnswer, contentIdOf } from './content.ts'
export { contentSecurityPolicy, pageHeaders } from './headers.ts'
export { findPageFile, type PageFile } from './page-files.ts'

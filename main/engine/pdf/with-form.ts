import type { Pdfium } from './pdfium.ts'

/** Uses PDFium's handle of a document's form, with which it draws fields and tells their values; 0 without a form. */
export function withForm<T>({ calls }: Pdfium, document: number, use: (form: number) => T): T {
  if (calls.FPDF_GetFormType(document) === 0) return use(0)
  const info = calls.PDFiumExt_OpenFormFillInfo()
  const form = calls.PDFiumExt_InitFormFillEnvironment(document, info)
  try {
    return use(form)
  } finally {
    if (form !== 0) calls.PDFiumExt_ExitFormFillEnvironment(form)
    calls.PDFiumExt_CloseFormFillInfo(info)
  }
}

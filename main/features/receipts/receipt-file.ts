import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type ReceiptFile, type ReceiptRecord, receiptFileSchema } from '../../../contract/bridge/receipts.ts'
import { embeddedText } from '../../engine/pdf/index.ts'

/** A file that calls itself a receipt. */
const anyReceiptSchema = z.object({ recibo: z.object({ tipo: z.literal('recibo-malote') }) })

/** The code of a receipt: SHA-256 of its canonical JSON, in hexadecimal. */
export const codeOf = (record: ReceiptRecord) => createHash('sha256').update(canonicalJson(record)).digest('hex')

export const sealReceipt = (recibo: ReceiptRecord): ReceiptFile => ({ recibo, codigo: codeOf(recibo) })

/** JSON in one form only (RFC 8785 for objects, arrays, strings, integers and the three names): keys sorted, no space. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`
}

/** The receipt in the bytes of its JSON or of its PDF; `malformed` for one with a value that no receipt has. */
export function readReceipt(bytes: Buffer): ReceiptFile | 'malformed' | 'no-receipt' {
  const text = bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? embeddedText(bytes) : bytes.toString('utf8')
  try {
    const json: unknown = JSON.parse((text ?? '').replace(/^\uFEFF/, ''))
    const parsed = receiptFileSchema.safeParse(json)
    if (parsed.success) return parsed.data
    return anyReceiptSchema.safeParse(json).success ? 'malformed' : 'no-receipt'
  } catch {
    return 'no-receipt'
  }
}

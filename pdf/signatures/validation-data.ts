import { X509Certificate } from 'node:crypto'
import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { dictionaryOf, type PdfObjects } from '../reader/pdf-objects.ts'
import type { Carried } from './message-evidence.ts'
import type { Evidence } from './revocation.ts'

/** A file with more than this is not read to its end; what is left out says nothing. */
const mostStreams = 64
const mostNames = 64
const name = PDFName.of

/** Lists, answers and certificates in the file's store of validation data (DSS, ISO 32000-2, 12.8.4.3). */
export async function storedData(objects: PdfObjects): Promise<Carried> {
  try {
    return await read(objects)
  } catch {
    // The store proves nothing by itself: a broken one is an absent one.
    return { evidence: [], certificates: [] }
  }
}

async function read(objects: PdfObjects): Promise<Carried> {
  const catalog = await dictionaryOf(objects, objects.chain[0]?.section.trailer.get(name('Root')), 'catalog')
  const store = await objects.resolve(catalog.get(name('DSS')))
  if (!(store instanceof PDFDict)) return { evidence: [], certificates: [] }
  const related = await objects.resolve(store.get(name('VRI')))
  const parts = [store]
  for (const each of related instanceof PDFDict ? related.values().slice(0, mostNames) : []) {
    const part = await objects.resolve(each)
    if (part instanceof PDFDict) parts.push(part)
  }
  const seen = new Set<number>()
  const streams = async (...keys: readonly string[]): Promise<Buffer[]> => {
    const found: Buffer[] = []
    for (const value of parts.flatMap((part) => keys.map((key) => part.get(name(key))))) {
      for (const each of await listIn(objects, value)) {
        if (!(each instanceof PDFRef) || seen.has(each.objectNumber) || seen.size >= mostStreams) continue
        seen.add(each.objectNumber)
        found.push(await objects.stream(each.objectNumber))
      }
    }
    return found
  }
  const evidence = (kind: Evidence['kind'], all: readonly Buffer[]) =>
    all.map((bytes): Evidence => ({ kind, bytes, source: 'file' }))
  return {
    certificates: (await streams('Certs', 'Cert')).flatMap(certificateIn),
    evidence: [
      ...evidence('list', await streams('CRLs', 'CRL')),
      ...evidence('answer', await streams('OCSPs', 'OCSP')),
    ],
  }
}

async function listIn(objects: PdfObjects, value: PDFObject | undefined): Promise<PDFObject[]> {
  const found = await objects.resolve(value)
  return found instanceof PDFArray ? found.asArray() : []
}

function certificateIn(bytes: Buffer): X509Certificate[] {
  try {
    return [new X509Certificate(bytes)]
  } catch {
    return []
  }
}

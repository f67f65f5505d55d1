import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { quickService } from './prepared-service.ts'
import { asPerson, type Person, pdf } from './records.ts'
import { announced, endProcess, spawnService } from './service-process.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/deployment.md'), 'utf8')

/** The blocks of commands and settings below a heading of docs/deployment.md, in their order. */
export function documentedBlocks(heading: string): readonly string[] {
  const section = page.split(/^##+ /m).find((part) => part.startsWith(heading)) ?? ''
  return (section.match(/(?:^ {4}.*\n)+/gm) ?? []).map((block) => block.replaceAll(/^ {4}/gm, ''))
}

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Three lanes that make documents until they are ended; throws for any answer but success. */
export function captureOnAndOn(ana: Person) {
  /** SHA-256 by idDocumento. */
  const documents = new Map<string, string>()
  let isOver = false
  const lane = async () => {
    while (!isOver) {
      const bytes = new Uint8Array(Buffer.concat([pdf('backup'), randomBytes(200_000)]))
      documents.set(await ana.capture(bytes), sumOf(bytes))
    }
  }
  const load = Promise.all([lane(), lane(), lane()])
  return {
    documents,
    newest: () => [...documents.keys()].at(-1) ?? '',
    /** Waits for as many further documents. */
    more: (count: number) => {
      const wanted = documents.size + count
      return Promise.race([load, expect.poll(() => documents.size).toBeGreaterThanOrEqual(wanted)])
    },
    end: async () => {
      isOver = true
      await load
    },
  }
}

/** Downloads each document and compares its bytes. */
async function expectDocuments(ana: Person, documents: ReadonlyMap<string, string>): Promise<void> {
  for (const [idDocumento, sum] of documents) {
    const { body: url } = await ana.get(`/v2/documentos/${idDocumento}/url-para-download-arquivo`)
    const response = await fetch(url)
    expect([response.status, sumOf(new Uint8Array(await response.arrayBuffer()))]).toEqual([200, sum])
  }
}

/** A restored service has these documents with their bytes, lacks a later one, and works. */
export async function expectRestored(
  { dataFolder, variables }: { dataFolder: string; variables: Readonly<Record<string, string>> },
  { before, later }: { before: ReadonlyMap<string, string>; later: string },
): Promise<void> {
  const child = spawnService(dataFolder, [], variables, await quickService())
  const { base_url: baseUrl, auth_url: authUrl } = await announced(child)
  const ana = await asPerson({ baseUrl, authUrl }, 'ana.prado')
  await expectDocuments(ana, before)
  expect((await ana.get(`/v2/documentos/${later}`)).status).toBe(404)
  await ana.capture(pdf('after the restore'))
  await endProcess(child, 'SIGTERM')
}

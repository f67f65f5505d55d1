import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { plainPdf } from '../support/pdfs.ts'
import { createScanner, type Scanner } from '../support/scanner.ts'
import { type Service, startService } from '../support/service.ts'
import { readTables } from '../support/tables.ts'
import { expect, test } from './fixtures.ts'
import { ask, hashesIn, hashOf, watchFolder } from './walk/folders.ts'
import { signInQuickly } from './walk/session.ts'

const stableMs = 300
const seed = 20_261_121
const uploads = (faultProxy: FaultProxy) => faultProxy.seen.filter((line) => line.startsWith('POST /armazenamento/'))

/** A scanner that runs a hundred times faster than a real one. */
const scannerIn = (folder: string, number: number): Scanner =>
  createScanner({ folder, seed: seed + number, pace: 0.01, interruptionMs: stableMs * 2 })

interface Paper {
  readonly name: string
  readonly bytes: Uint8Array
}
const papers = (count: number, title: string): Promise<Paper[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const name = `${title} ${String(index + 1).padStart(3, '0')}`
      return { name: `${name}.pdf`, bytes: await plainPdf(name) }
    }),
  )

/** The number of rows in each state. */
async function standings(page: Page): Promise<Record<string, number>> {
  const rows = await ask(page, 'capture.list', {})
  return Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ state }) => state)).map(([state, some]) => [state, some?.length ?? 0]),
  )
}

/** Its own service, because its tables are read after it has stopped. */
async function surroundings(folder: string) {
  const service: Service = await startService()
  const faultProxy = await startFaultProxy(service.baseUrl)
  const scans = path.join(folder, 'digitalizacoes')
  mkdirSync(scans)
  const args = ['--folder', scans, '--folder-stable-ms', String(stableMs)]
  return { service, faultProxy, scans, options: { login: 'ana.prado', apiUrl: faultProxy.url, service, args } }
}

/** The hashes of all captured documents. */
async function captured(service: Service): Promise<string[]> {
  await service.stop()
  const { documentos } = await readTables(service)
  return documentos.map(({ sha256, sha256Revisado }) => sha256Revisado ?? sha256).sort()
}

const title = 'fifty scans that arrive while the user works are each captured once'
test(title, { tag: '@all' }, async ({ folder, openMalote }) => {
  test.setTimeout(480_000)
  const { service, faultProxy, scans, options } = await surroundings(folder)
  try {
    const { page, malote } = await openMalote(options)
    await watchFolder(page)
    const distinct = await papers(45, 'Nota')
    const again = distinct.slice(0, 6).map(({ name, bytes }) => ({ name: `Cópia de ${name}`, bytes }))
    const reused = (await papers(5, 'Recibo')).map(({ bytes }) => ({ name: 'scan.pdf', bytes }))
    const unique = [...distinct, ...reused].map(({ bytes }) => hashOf(bytes)).sort()

    // Four scanners at once; the last one reuses one file name and overwrites files that were taken.
    const lanes = [0, 1, 2].map((number) => [...distinct, ...again].filter((_, index) => index % 3 === number))
    const scanning = Promise.all([
      ...lanes.map(async (lane, number) => {
        const scanner = scannerIn(scans, number)
        for (const { name, bytes } of lane) await scanner.write(name, bytes)
        await scanner.giveUp(`Papel preso ${number}.pdf`, distinct[0]?.bytes ?? new Uint8Array())
      }),
      (async () => {
        const scanner = scannerIn(scans, 3)
        for (const { name, bytes } of reused) {
          await scanner.write(name, bytes)
          const taken = async () => (await ask(page, 'capture.list', {})).map(({ sha256 }) => sha256)
          await expect.poll(taken, { timeout: 120_000 }).toContain(hashOf(bytes))
        }
      })(),
    ])

    const subject = 'Remessa do balcão'
    const message = 'Segue a remessa digitalizada hoje, conforme combinado com o setor. '.repeat(8)
    await page.getByRole('button', { name: 'Novo encaminhamento', exact: true }).click()
    await page.getByRole('textbox', { name: 'Assunto' }).fill(subject)
    await page.getByRole('textbox', { name: 'Mensagem' }).pressSequentially(message, { delay: 5 })
    await expect(page.getByRole('textbox', { name: 'Mensagem' })).toHaveValue(message)
    await expect(page.getByText(/salvo às/)).toBeVisible()
    await scanning

    await expect.poll(() => standings(page), { timeout: 300_000, intervals: [500] }).toEqual({ done: unique.length })
    await expect.poll(() => hashesIn(scans)).toEqual([])
    // Only the last file of the reused name is left to move.
    const moved = hashesIn(path.join(scans, 'enviados'))
    const kept = [...distinct, ...reused.slice(-1)].map(({ bytes }) => hashOf(bytes))
    expect(moved).toEqual(expect.arrayContaining(kept))
    expect(unique).toEqual(expect.arrayContaining(moved))
    expect(new Set(moved).size).toBe(moved.length)
    expect(hashesIn(path.join(scans, 'duplicados'))).toEqual(again.map(({ bytes }) => hashOf(bytes)).sort())
    expect(hashesIn(path.join(scans, 'com-erro'))).toEqual([])
    const rows = await ask(page, 'capture.list', {})
    expect(new Set(rows.map(({ access, folderName }) => `${access}, ${folderName}`))).toEqual(
      new Set(['Publico, Scanner do balcão']),
    )
    expect(await ask(page, 'folders.list', {})).toMatchObject([
      { state: 'watching', problem: null, arriving: 0, taken: unique.length, duplicates: again.length, failed: 0 },
    ])
    expect(uploads(faultProxy)).toHaveLength(unique.length)
    await expect(page.getByRole('textbox', { name: 'Mensagem' })).toHaveValue(message)
    await malote.stop()
    expect(await captured(service)).toEqual(unique)
  } finally {
    await faultProxy.close()
    await service.stop()
  }
})

test('scans that arrive while the application is killed are taken exactly once', { tag: '@all' }, async ({
  folder,
  openMalote,
}) => {
  const { service, faultProxy, scans, options } = await surroundings(folder)
  try {
    const { page, malote } = await openMalote({ ...options, ownProcess: true })
    await watchFolder(page)
    const notes = await papers(24, 'Nota')
    const unique = notes.map(({ bytes }) => hashOf(bytes)).sort()
    const scanner = scannerIn(scans, 0)
    const scanning = (async () => {
      for (const { name, bytes } of notes) await scanner.write(name, bytes)
    })()
    for (const count of [3, 8, 15]) {
      await expect.poll(() => uploads(faultProxy).length, { intervals: [10] }).toBeGreaterThanOrEqual(count)
      await malote.kill()
      await page.goto(await malote.restart())
      await signInQuickly(page, 'ana.prado')
    }
    await scanning
    await expect.poll(() => standings(page), { timeout: 120_000, intervals: [500] }).toEqual({ done: unique.length })
    await expect.poll(() => hashesIn(scans)).toEqual([])
    // A kill can leave an empty file that reserved a name.
    const empty = hashOf(new Uint8Array())
    expect(hashesIn(path.join(scans, 'enviados')).filter((hash) => hash !== empty)).toEqual(unique)
    expect(hashesIn(path.join(scans, 'duplicados'))).toEqual([])
    await malote.stop()
    expect(await captured(service)).toEqual(unique)
  } finally {
    await faultProxy.close()
    await service.stop()
  }
})

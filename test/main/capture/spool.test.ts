import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { PoolClosed, WorkerFailed } from '../../../main/engine/pdf/index.ts'
import { createSpool, ImportRefused, ImportStopped, type Spool } from '../../../main/features/capture/spool.ts'
import { createThumbnailStore } from '../../../main/features/capture/thumbnail-store.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'

let folder = ''
let spool: Spool
const at = (name: string) => path.join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-spool-'))
  spool = createSpool({ folder: at('spool'), pool })
})

function write(name: string, content: string | Buffer): string {
  writeFileSync(at(name), content)
  return at(name)
}

describe('the spool', () => {
  it('stores a private copy under its hash and leaves the original unchanged', async () => {
    const content = '%PDF-1.7\nconteúdo\n%%EOF\n'
    const from = write('a.pdf', content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    expect(await spool.add(from)).toEqual({ sha256, sizeBytes: Buffer.byteLength(content) })
    expect(readFileSync(spool.pathOf(sha256), 'utf8')).toBe(content)
    if (process.platform !== 'win32') {
      expect(statSync(spool.pathOf(sha256)).mode & 0o777).toBe(0o600)
      expect(statSync(at('spool')).mode & 0o777).toBe(0o700)
    }
    // The scanner may use the name again.
    writeFileSync(from, 'outro')
    expect(readFileSync(spool.pathOf(sha256), 'utf8')).toBe(content)
    await spool.remove(sha256)
    expect(existsSync(spool.pathOf(sha256))).toBe(false)
  })

  it('keeps a content that is already there and that a reader has open', async () => {
    const { sha256 } = await spool.add(write('a.pdf', '%PDF-1.7\n%%EOF\n'))
    const reader = await open(spool.pathOf(sha256))
    const made = await spool.newPath()
    writeFileSync(made, readFileSync(at('a.pdf')))
    expect(await spool.adopt(made, new AbortController().signal)).toMatchObject({ sha256 })
    expect(await spool.add(at('a.pdf'))).toMatchObject({ sha256 })
    await reader.close()
    expect(readdirSync(at('spool'))).toEqual([`${sha256}.pdf`])
  })

  it.each([
    ['an empty file', () => write('x.pdf', ''), /vazio/],
    ['a file that is no PDF', () => write('x.pdf', 'PK\u0003\u0004 planilha'), /Não é um PDF/],
    ['a PDF that is cut short', () => write('x.pdf', '%PDF-1.7\nmeio'), /incompleto/],
    ['a file that is not there', () => at('nada.pdf'), /não está mais/],
    [
      'a folder',
      () => {
        mkdirSync(at('pasta.pdf'))
        return at('pasta.pdf')
      },
      /pasta/,
    ],
  ])('refuses %s and keeps nothing of it', async (_, from, sentence) => {
    const refused = await spool.add(from()).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ImportRefused)
    expect((refused as ImportRefused).message).toMatch(sentence)
    expect(readdirSync(at('spool'))).toEqual([])
  })

  it.skipIf(process.getuid?.() === 0)('refuses a file that it has no permission to read', async () => {
    const from = write('x.pdf', '%PDF-1.7\n%%EOF')
    chmodSync(from, 0)
    await expect(spool.add(from)).rejects.toThrow(/permissões/)
  })
})

describe('the spool, when copying fails', () => {
  it('reports that its folder cannot be written to', async () => {
    write('ocupado', '')
    const broken = createSpool({ folder: at('ocupado'), pool })
    const refused = broken.add(write('x.pdf', '%PDF-1.7\n%%EOF'))
    await expect(refused).rejects.toMatchObject({ why: 'disk', message: expect.stringMatching(/não guardou a cópia/) })
  })

  it('reports a copy that cannot be stored, not a missing original, if the spool folder is gone', async () => {
    const from = write('x.pdf', '%PDF-1.7\n%%EOF')
    await spool.sweep(
      () => true,
      () => true,
    )
    rmSync(at('spool'), { recursive: true })
    const refused = spool.add(from)
    await expect(refused).rejects.toMatchObject({ why: 'disk', message: expect.stringMatching(/não guardou a cópia/) })
  })

  const system = (code: string) => Object.assign(new Error(`${code}: no`), { code })
  const copyRefused = (code: string) => async () => ({ writeFailed: { code, message: `${code}: no` } })
  it.each([
    ['a full disk', copyRefused('ENOSPC'), 'disk', /libere espaço/],
    ['an exceeded quota', copyRefused('EDQUOT'), 'disk', /libere espaço/],
    ['a missing write permission', copyRefused('EACCES'), 'disk', /não permite gravar/],
    ['a read-only disk', copyRefused('EROFS'), 'disk', /não permite gravar/],
    ['a write error', copyRefused('EIO'), 'disk', /não guardou a cópia/],
    ['an original without read permission', () => Promise.reject(system('EACCES')), 'unreadable', /não permite ler/],
    ['a read error', () => Promise.reject(system('EIO')), 'unreadable', /não pôde ser lido/],
    ['a crashed worker', () => Promise.reject(new WorkerFailed('crashed')), 'disk', /não terminou de copiar/],
  ] as const)('reports %s with its own reason', async (_, copy, why, sentence) => {
    const added = createSpool({ folder: at('spool'), pool: { copy } }).add(write('x.pdf', '%PDF-1.7\n%%EOF'))
    await expect(added).rejects.toBeInstanceOf(ImportRefused)
    await expect(added).rejects.toMatchObject({ why, message: expect.stringMatching(sentence) })
  })

  it('throws ImportStopped when the workers are closed', async () => {
    const closed = createSpool({ folder: at('spool'), pool: { copy: () => Promise.reject(new PoolClosed()) } })
    await expect(closed.add(write('x.pdf', '%PDF-1.7\n%%EOF'))).rejects.toBeInstanceOf(ImportStopped)
  })

  it('refuses files over the limit of the environment and names the limit', async () => {
    const small = createSpool({ folder: at('spool'), pool, maxMegabytes: 1 })
    const from = write('x.pdf', `%PDF-1.7\n${'x'.repeat(1024 * 1024)}\n%%EOF`)
    await expect(small.add(from)).rejects.toThrow(/passa de 1 MB/)
    expect(await spool.add(from)).toMatchObject({ sizeBytes: statSync(from).size })
  })

  it('keeps nothing of a copy that is stopped', async () => {
    const from = write('x.pdf', '%PDF-1.7\n%%EOF')
    await expect(spool.add(from, AbortSignal.abort())).rejects.toBeInstanceOf(ImportStopped)
    expect(readdirSync(at('spool'))).toEqual([])
  })

  it('reads each byte of an original once', async () => {
    const from = write('x.pdf', `%PDF-1.7\n${'x'.repeat(3_000_000)}\n%%EOF`)
    const kept = await pool.copy({ from, to: at('copy'), maxBytes: 2 ** 31 - 1 })
    expect(kept).toMatchObject({ bytesRead: statSync(from).size, sizeBytes: statSync(from).size })
  })

  it('sweeps files that a killed program left, and no file that is needed', async () => {
    const { sha256 } = await spool.add(write('a.pdf', '%PDF-1.7\na\n%%EOF'))
    const old = await spool.add(write('b.pdf', '%PDF-1.7\nb\n%%EOF'))
    writeFileSync(path.join(at('spool'), 'arriving-1'), 'half')
    writeFileSync(path.join(at('spool'), 'leia-me.txt'), 'not ours')
    await spool.sweep(
      (each) => each === sha256,
      () => true,
    )
    expect(readdirSync(at('spool')).sort()).toEqual([`${sha256}.pdf`, 'leia-me.txt'].sort())
    expect(existsSync(spool.pathOf(old.sha256))).toBe(false)
  })

  it('copies 200 MB without holding them in memory @all', async () => {
    const file = await open(at('large.pdf'), 'w')
    const block = randomBytes(4 * 1024 * 1024)
    await file.write('%PDF-1.7\n')
    for (let written = 0; written < 200_000_000; written += block.length) await file.write(block)
    await file.write('\n%%EOF\n')
    await file.close()
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 5)
    await spool.add(at('large.pdf'))
    clearInterval(watch)
    expect(most - before).toBeLessThan(80_000_000)
  })
})

describe('the thumbnails', () => {
  it('are swept although one that is not needed is removed meanwhile', async () => {
    const thumbnails = createThumbnailStore({ folder: at('thumbnails'), pool })
    await thumbnails.sweep(() => false)
    const [removed, swept] = ['a'.repeat(64), 'b'.repeat(64)].map((name) => write(`thumbnails/${name}.png`, '')) as [
      string,
      string,
    ]
    await thumbnails.sweep(() => {
      rmSync(removed, { force: true })
      return false
    })
    expect([existsSync(removed), existsSync(swept)]).toEqual([false, false])
  })
})

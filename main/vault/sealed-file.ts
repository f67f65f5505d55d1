import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

/** What stands in clear beside the sealed content; the seal covers it too. */
export const headerSchema = z.strictObject({
  version: z.literal(1),
  /** Which keeper of keys can open this. */
  backend: z.string(),
  /** Where that keeper has the key: an account of the keychain, or the key itself as the system sealed it. */
  key: z.string(),
})
export type Header = z.infer<typeof headerSchema>

const fileSchema = headerSchema.extend({ iv: z.base64(), tag: z.base64(), data: z.base64() })
type SealedFile = z.infer<typeof fileSchema>
export type Secrets = Record<string, string>
const secretsSchema = z.record(z.string(), z.string())

const cipher = 'aes-256-gcm'
const clear = ({ version, backend, key }: Header) => Buffer.from(JSON.stringify([version, backend, key]))

/** The file as it is on the disk, or null if there is none. @throws if it is not one of ours. */
export function readSealed(path: string): SealedFile | null {
  return existsSync(path) ? fileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : null
}

/** @throws if the key is not the one, or a single bit has changed. */
export function unseal(file: SealedFile, key: Uint8Array): Secrets {
  const decipher = createDecipheriv(cipher, key, Buffer.from(file.iv, 'base64'), { authTagLength: 16 })
  decipher.setAAD(clear(file)).setAuthTag(Buffer.from(file.tag, 'base64'))
  const plain = Buffer.concat([decipher.update(Buffer.from(file.data, 'base64')), decipher.final()])
  return secretsSchema.parse(JSON.parse(plain.toString('utf8')))
}

/** Seals the secrets and replaces the file at once: after a power cut it is the old one or the new one. */
export function writeSealed(path: string, header: Header, secrets: Secrets, key: Uint8Array): void {
  const iv = randomBytes(12)
  const sealer = createCipheriv(cipher, key, iv, { authTagLength: 16 }).setAAD(clear(header))
  const data = Buffer.concat([sealer.update(JSON.stringify(secrets), 'utf8'), sealer.final()])
  const text = (bytes: Buffer) => bytes.toString('base64')
  const file: SealedFile = { ...header, iv: text(iv), tag: text(sealer.getAuthTag()), data: text(data) }
  const temporary = `${path}.new`
  rmSync(temporary, { force: true })
  const handle = openSync(temporary, 'wx', 0o600)
  try {
    writeFileSync(handle, JSON.stringify(file))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(temporary, path)
  syncFolder(dirname(path))
}

/** Makes the rename itself durable. Windows cannot open a folder, and needs no such thing. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { replaceFile } from '../../replace-file.ts'

/** The unencrypted fields; the authentication tag covers them too. */
const headerSchema = z.strictObject({
  version: z.literal(1),
  /** Backend of the key store that has the key. */
  backend: z.string(),
  /** The keychain account of the key, or the key itself, encrypted by the system. */
  key: z.string(),
})
type Header = z.infer<typeof headerSchema>

const fileSchema = headerSchema.extend({ iv: z.base64(), tag: z.base64(), data: z.base64() })
type SealedFile = z.infer<typeof fileSchema>
export type Secrets = Record<string, string>
const secretsSchema = z.record(z.string(), z.string())

const algorithm = 'aes-256-gcm'
const authenticatedData = ({ version, backend, key }: Header) => Buffer.from(JSON.stringify([version, backend, key]))

/** Null where there is no file. @throws where it is not a vault file. */
export function readSealed(path: string): SealedFile | null {
  return existsSync(path) ? fileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : null
}

/** @throws on a wrong key, or where a single bit has changed. */
export function decryptSecrets(file: SealedFile, key: Uint8Array): Secrets {
  const decipher = createDecipheriv(algorithm, key, Buffer.from(file.iv, 'base64'), { authTagLength: 16 })
  decipher.setAAD(authenticatedData(file)).setAuthTag(Buffer.from(file.tag, 'base64'))
  const plain = Buffer.concat([decipher.update(Buffer.from(file.data, 'base64')), decipher.final()])
  return secretsSchema.parse(JSON.parse(plain.toString('utf8')))
}

/** Encrypts the secrets and replaces the file. */
export function writeSealed(path: string, header: Header, secrets: Secrets, key: Uint8Array): void {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: 16 }).setAAD(authenticatedData(header))
  const data = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
  const base64 = (bytes: Buffer) => bytes.toString('base64')
  const file: SealedFile = { ...header, iv: base64(iv), tag: base64(cipher.getAuthTag()), data: base64(data) }
  replaceFile(path, JSON.stringify(file))
}

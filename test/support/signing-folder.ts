import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  type DocumentSigner,
  type SignedFile,
  type SignFile,
  type SigningTime,
  signFile,
} from '../../main/engine/signing/index.ts'

export const usualTime: SigningTime = { now: () => new Date(), askForStamp: null }

/** Signs these bytes through files of a folder. */
export async function signBytes(
  folder: string,
  bytes: Buffer,
  signer: DocumentSigner,
  { time = usualTime, ...order }: Partial<SignFile> & { time?: SigningTime } = {},
): Promise<{ readonly bytes: Buffer; readonly result: SignedFile }> {
  const [from, to] = [path.join(folder, 'before.pdf'), path.join(folder, 'after.pdf')]
  writeFileSync(from, bytes)
  const result = await signFile({ from, to, ...order }, signer, time)
  return { bytes: readFileSync(to), result }
}

import fs, { promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { certificateFileSource, signFile } from '../../../main/engine/signing/index.ts'
import { residentOf } from '../../support/resident.ts'

/**
 * `node signing-child.ts FILE CERTIFICATE kill|fail NUMBER`: signs a file in its place, and is killed, or gets an error
 * of a full disk, before so many writes, flushes and renames.
 */
const [file = '', certificate = '', how = '', number = ''] = process.argv.slice(2)
let left = Number(number)

function moment(): void {
  left -= 1
  if (left !== -1) return
  if (how === 'kill') process.kill(process.pid, 'SIGKILL')
  throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
}

const signer = await certificateFileSource(certificate, () => new Date()).open('', { secret: Buffer.from('senha') })
const handle = await promises.open(file)
const prototype = Object.getPrototypeOf(handle) as Record<string, (...given: unknown[]) => unknown>
await handle.close()
for (const name of ['write', 'sync']) {
  const usual = prototype[name]
  prototype[name] = async function (...given) {
    moment()
    return usual?.apply(this, given)
  }
}
const { renameSync } = fs
fs.renameSync = (...given) => {
  moment()
  renameSync(...given)
}
syncBuiltinESMExports()

const outcome = await signFile({ from: file, to: file }, signer, { now: () => new Date(), askForStamp: null }).then(
  () => 'signed',
  (error: { reason?: string }) => error.reason ?? String(error),
)
const kilobytes = residentOf().peak / 1024
process.stdout.write(JSON.stringify({ outcome, passed: Number(number) - left, kilobytes }))

import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openssl, type Signer } from './authority.ts'
import { removeFolder } from './remove-folder.ts'

const softhsm = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so'].find(existsSync)
const spy = ['/usr/lib/x86_64-linux-gnu/pkcs11-spy.so', '/usr/lib/pkcs11-spy.so'].find(existsSync)

/** Whether Debian's softhsm2 and opensc are on this machine. */
export const hasSoftTokens = softhsm !== undefined && spy !== undefined

/** A token of softhsm2, as if a card were in a reader. */
export interface SoftToken {
  readonly module: string
  /** Notes each call and passes it on to softhsm2. */
  readonly spyingModule: string
  readonly pin: string
  /** How many calls of this name the spy has seen. */
  callsOf(name: string): number
  /** Acts once, as soon as the spy has seen so many more calls of this name. */
  onCalls(name: string, more: number, act: () => void): void
  /** How often the spy has noted this text. */
  spied(text: string): number
  /** Puts a key with its certificate, and that of its authority, on the token. */
  add(signer: Signer, id: string): void
  deleteKey(id: string): void
  /** Makes the token a plain one, which lacks this mechanism. */
  withoutMechanism(name: string): void
  /** Makes this token the one that modules find, after another was made. */
  select(): void
  /** Takes the token out of its reader, and puts it back. */
  remove(): void
  putBack(): void
  dispose(): void
}

/** Makes a token. Modules find it by variables of this process, which a child inherits. */
export function makeSoftToken(label: string): SoftToken {
  if (softhsm === undefined || spy === undefined) throw new Error('softhsm2 or opensc is missing')
  const module = softhsm
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-token-'))
  const [tokens, away, log] = [path.join(folder, 'tokens'), path.join(folder, 'away'), path.join(folder, 'spy.log')]
  mkdirSync(tokens)
  const configure = (more = '') =>
    writeFileSync(path.join(folder, 'softhsm2.conf'), `directories.tokendir = ${tokens}\nlog.level = ERROR\n${more}`)
  configure()
  const select = () => {
    process.env['SOFTHSM2_CONF'] = path.join(folder, 'softhsm2.conf')
    process.env['PKCS11SPY'] = module
    process.env['PKCS11SPY_OUTPUT'] = log
  }
  select()
  const spied = (text: string) => (existsSync(log) ? readFileSync(log, 'latin1').split(text).length - 1 : 0)
  const callsOf = (name: string) => spied(`: ${name}\n`)
  const pin = '654321'
  const run = (program: string, ...args: readonly string[]) => execFileSync(program, args, { stdio: 'pipe' })
  run('softhsm2-util', '--init-token', '--free', '--label', label, '--so-pin', '12345678', '--pin', pin)
  const tool = (...args: readonly string[]) => run('pkcs11-tool', '--module', module, '--login', '--pin', pin, ...args)
  return {
    module,
    spyingModule: spy,
    pin,
    callsOf,
    onCalls(name, more, act) {
      const wanted = callsOf(name) + more
      appendFileSync(log, '')
      const watcher = watch(log, () => {
        if (callsOf(name) < wanted) return
        watcher.close()
        act()
      })
    },
    spied,
    add(signer, id) {
      const at = (name: string) => path.join(folder, `${id}-${name}`)
      openssl(['pkcs8', '-topk8', '-nocrypt', '-in', signer.key, '-outform', 'DER', '-out', at('key')])
      tool('--write-object', at('key'), '--type', 'privkey', '--id', id, '--usage-sign')
      for (const [name, file, own] of [
        ['own', signer.certificate, id],
        ['authority', signer.issuerCertificate, '99'],
      ] as const) {
        openssl(['x509', '-in', file, '-outform', 'DER', '-out', at(name)])
        tool('--write-object', at(name), '--type', 'cert', '--id', own)
      }
    },
    deleteKey: (id) => void tool('--delete-object', '--type', 'privkey', '--id', id),
    withoutMechanism: (name) => configure(name === '' ? '' : `slots.mechanisms = -${name}\n`),
    select,
    remove() {
      mkdirSync(away, { recursive: true })
      for (const name of readdirSync(tokens)) renameSync(path.join(tokens, name), path.join(away, name))
    },
    putBack() {
      for (const name of readdirSync(away)) renameSync(path.join(away, name), path.join(tokens, name))
    },
    dispose: () => removeFolder(folder),
  }
}

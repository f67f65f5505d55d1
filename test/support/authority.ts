import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeFolder } from './remove-folder.ts'

/** A certificate and its key, as files for openssl. */
export interface Signer {
  readonly certificate: string
  readonly key: string
  /** The certificate of its issuer; for an authority its own. */
  readonly issuerCertificate: string
}

export interface Authority extends Signer {
  /** Issues a certificate to a person, valid from 2020 to 2040 unless the options say otherwise. */
  issue(subject: string, options?: IssueOptions): Signer
  /** Issues a certificate for an intermediate authority. */
  issueAuthority(subject: string, options?: IssueOptions): Authority
  /** Its list of revoked certificates, in DER. */
  list(revoked: readonly Revoked[], options?: { readonly from?: string; readonly until?: string }): Buffer
  /** Its answer about a certificate (OCSP), made now, by itself or by another certificate. */
  answer(signer: Signer, options?: { readonly revoked?: readonly Revoked[]; readonly by?: Signer }): Buffer
}

interface Revoked {
  readonly signer: Signer
  /** As openssl writes it in its index: `250101000000Z`. */
  readonly since: string
  readonly reason?: string
}

interface IssueOptions {
  /** Times as openssl writes them: `20200101000000Z`. */
  readonly from?: string
  readonly until?: string
  /** Extensions, as lines of an openssl section. */
  readonly extensions?: readonly string[]
  /** Sections that the extensions refer to. */
  readonly sections?: string
  /** Arguments of openssl that choose the kind of key. Default: P-256. */
  readonly key?: readonly string[]
}

/** Runs openssl and returns its output; throws with its error output. */
export function openssl(args: readonly string[], input?: Buffer): Buffer {
  return execFileSync('openssl', args, { stdio: ['pipe', 'pipe', 'pipe'], ...(input && { input }) })
}

const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
export const rsa = ['-newkey', 'rsa:2048']
const forAuthority = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign']
const forPerson = ['basicConstraints=CA:FALSE', 'keyUsage=critical,digitalSignature,nonRepudiation']
const keyIdentifiers = ['subjectKeyIdentifier=hash', 'authorityKeyIdentifier=keyid']

const folders = new Set<string>()
process.once('exit', () => {
  for (const folder of folders) removeFolder(folder)
})
let count = 0

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-authority-'))
  folders.add(folder)
  writeFileSync(path.join(folder, 'index.txt'), '')
  writeFileSync(path.join(folder, 'serial'), '1000')
  return folder
}

const opensslConfig = (folder: string, { certificate, key }: Signer, extensions: readonly string[], sections = '') => `
[ca]
default_ca = own
[own]
database = ${folder}/index.txt
serial = ${folder}/serial
new_certs_dir = ${folder}
certificate = ${certificate}
private_key = ${key}
default_md = sha256
policy = any
unique_subject = no
[any]
C = optional
O = optional
CN = supplied
[wanted]
${extensions.join('\n')}
${sections}
`

/** Makes a root authority with openssl. */
export function makeAuthority(subject: string): Authority {
  const folder = newFolder()
  const [certificate, key] = [path.join(folder, 'root.pem'), path.join(folder, 'root.key')]
  const extensions = [...forAuthority, 'subjectKeyIdentifier=hash'].flatMap((each) => ['-addext', each])
  openssl([
    ...['req', '-x509', '-nodes', ...ec, '-days', '3650', '-subj', subject],
    ...['-keyout', key, '-out', certificate, ...extensions],
  ])
  return authorityOf(folder, { certificate, key, issuerCertificate: certificate })
}

function authorityOf(folder: string, own: Signer): Authority {
  const make = (subject: string, defaults: readonly string[], options: IssueOptions): Signer => {
    const base = path.join(folder, `issued-${++count}`)
    const { from = '20200101000000Z', until = '20400101000000Z', extensions = defaults, sections } = options
    const config = `${base}.cnf`
    writeFileSync(config, opensslConfig(folder, own, [...extensions, ...keyIdentifiers], sections))
    const [request, key, certificate] = [`${base}.csr`, `${base}.key`, `${base}.pem`]
    openssl(['req', '-new', '-nodes', ...(options.key ?? ec), '-subj', subject, '-keyout', key, '-out', request])
    openssl([
      ...['ca', '-batch', '-notext', '-config', config, '-extensions', 'wanted', '-in', request, '-out', certificate],
      ...['-startdate', from, '-enddate', until, '-utf8'],
    ])
    return { certificate, key, issuerCertificate: own.issuerCertificate }
  }
  /** Files with an index of issued certificates, as openssl keeps it. */
  const register = (revoked: readonly Revoked[], all: readonly Signer[]): string => {
    const base = path.join(folder, `register-${++count}`)
    const serialOf = ({ certificate }: Signer) => new X509Certificate(readFileSync(certificate)).serialNumber
    const lineOf = (signer: Signer) => {
      const found = revoked.find((each) => each.signer === signer)
      const since = found ? [found.since, found.reason].filter(Boolean).join(',') : ''
      return `${found ? 'R' : 'V'}\t400101000000Z\t${since}\t${serialOf(signer)}\tunknown\t/CN=Alguém\n`
    }
    writeFileSync(`${base}.txt`, all.map(lineOf).join(''))
    writeFileSync(`${base}.cnf`, opensslConfig(folder, own, []).replace(`${folder}/index.txt`, `${base}.txt`))
    return base
  }
  return {
    ...own,
    list: (revoked, { from = '20240101000000Z', until = '20400101000000Z' } = {}) => {
      const base = register(
        revoked,
        revoked.map(({ signer }) => signer),
      )
      const times = ['-crl_lastupdate', from, '-crl_nextupdate', until]
      openssl(['ca', '-config', `${base}.cnf`, '-gencrl', ...times, '-out', `${base}.crl`])
      return openssl(['crl', '-in', `${base}.crl`, '-outform', 'DER'])
    },
    answer: (signer, { revoked = [], by = own } = {}) => {
      const base = register(revoked, [signer])
      const issuer = ['-issuer', own.certificate, '-cert', signer.certificate]
      openssl(['ocsp', ...issuer, '-no_nonce', '-reqout', `${base}.req`])
      const responder = ['-index', `${base}.txt`, '-CA', own.certificate, '-rsigner', by.certificate, '-rkey', by.key]
      openssl(['ocsp', ...responder, '-reqin', `${base}.req`, '-respout', `${base}.ocsp`, '-ndays', '3000'])
      return readFileSync(`${base}.ocsp`)
    },
    issue: (subject, options = {}) => make(subject, forPerson, options),
    issueAuthority: (subject, options = {}) => {
      const made = make(subject, forAuthority, options)
      return authorityOf(newFolder(), { ...made, issuerCertificate: made.certificate })
    },
  }
}

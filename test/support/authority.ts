import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
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
  return {
    ...own,
    issue: (subject, options = {}) => make(subject, forPerson, options),
    issueAuthority: (subject, options = {}) => {
      const made = make(subject, forAuthority, options)
      return authorityOf(newFolder(), { ...made, issuerCertificate: made.certificate })
    },
  }
}

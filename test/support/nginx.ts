import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { patience } from './patience.ts'
import { removeFolder } from './remove-folder.ts'
import { endProcess } from './service-process.ts'

const configuration = path.resolve(import.meta.dirname, '../../docs/deployment/nginx.conf')
/** Debian has it outside the usual PATH of a person. */
const program = '/usr/sbin/nginx'
export const hasNginx = spawnSync(program, ['-v']).status === 0

/** A key and a self-signed certificate of 127.0.0.1; returns the certificate. */
function certify(folder: string): string {
  const certificate = path.join(folder, 'malote.pem')
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', path.join(folder, 'malote.key'), '-out', certificate]
  execFileSync('openssl', ['req', ...kind, ...name, ...files], { stdio: 'ignore' })
  return readFileSync(certificate, 'utf8')
}

/** Replaces `from` in the text; throws if it is not there. */
function swap(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`docs/deployment/nginx.conf has no ${from}`)
  return text.replaceAll(from, to)
}

/** Asks until something answers; not by vitest, because benchmarks use it too. */
async function listening(url: string): Promise<void> {
  const answers = () =>
    fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
  while (!(await answers())) await pause(patience.interval)
}

export interface Nginx {
  /** The certificate that it shows, in PEM. */
  readonly certificate: string
  /** The lines of its log of requests. */
  log(): string
  stop(): Promise<void>
}

/**
 * Starts Debian's nginx with the configuration of docs/deployment on these ports of loopback, in front of two
 * processes. Files that it would write bodies into cannot be made.
 */
export async function startNginx({
  ports: [plain, secure],
  targets,
}: {
  ports: readonly [plain: number, secure: number]
  /** The ports of the two processes. */
  targets: readonly [number, number]
}): Promise<Nginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-nginx-'))
  const certificate = certify(folder)
  const changes = [
    ['listen [::]:80;\n', '\n'],
    ['listen [::]:443 ssl;\n', '\n'],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${secure} ssl;`],
    ['server_name malote.exemplo.gov.br;', 'server_name 127.0.0.1;'],
    ['/etc/ssl/certs/malote.pem', `${folder}/malote.pem`],
    ['/etc/ssl/private/malote.key', `${folder}/malote.key`],
    ['/var/log/nginx/malote.log', `${folder}/access.log`],
    ['127.0.0.1:8081', `127.0.0.1:${targets[0]}`],
    ['127.0.0.1:8082', `127.0.0.1:${targets[1]}`],
  ] as const
  const site = changes.reduce((text, [from, to]) => swap(text, from, to), readFileSync(configuration, 'utf8'))
  writeFileSync(path.join(folder, 'site.conf'), site)
  const bodies = path.join(folder, 'bodies')
  mkdirSync(bodies)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${bodies}/${kind};`,
  )
  const file = path.join(folder, 'nginx.conf')
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  writeFileSync(
    file,
    `${user}daemon off;\nworker_processes 2;\nworker_rlimit_nofile 20000;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\n` +
      `events { worker_connections 8192; }\nhttp {\n${temporary.join('\n')}\ninclude ${folder}/site.conf;\n}\n`,
  )
  const args = ['-p', folder, '-e', path.join(folder, 'error.log'), '-c', file]
  execFileSync(program, ['-t', '-q', ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  // In a group of its own: Ctrl+C ends the caller's work first.
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  const abandon = () => child.kill('SIGTERM')
  process.once('exit', abandon)
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new Error(readFileSync(path.join(folder, 'error.log'), 'utf8'))),
  )
  await Promise.race([ended, listening(`http://127.0.0.1:${plain}/`)])
  ended.catch(() => {})
  rmSync(bodies, { recursive: true })
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  return {
    certificate,
    log: () => read('access.log'),
    stop: async () => {
      process.off('exit', abandon)
      await endProcess(child, 'SIGQUIT')
      removeFolder(folder)
    },
  }
}

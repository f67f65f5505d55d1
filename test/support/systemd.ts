import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from './eventually.ts'
import { removeFolder } from './remove-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')
const namespaces = ['--pid', '--mount', '--uts', '--ipc', '--cgroup', '--fork', '--kill-child']
/** A copy of this machine that is kept in memory can be made: by root, outside containers. */
const tried = `mount -t tmpfs tmpfs /mnt && mkdir /mnt/a /mnt/b /mnt/c &&
  mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/a,workdir=/mnt/b /mnt/c && test -x /lib/systemd/systemd`
export const hasSystemd = spawnSync('unshare', [...namespaces, 'sh', '-c', tried], { stdio: 'ignore' }).status === 0

/** Starts systemd with the service installed as docs/deployment.md says, on ports 8081 and 8082 of this machine. */
export async function startSystemd(variables: { DATABASE_URL: string; PUBLIC_URL: string }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-systemd-'))
  const script = path.join(import.meta.dirname, 'systemd.sh')
  const env = { ...process.env, ...variables }
  const child = spawn('unshare', [...namespaces, 'sh', script, root, folder], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const first = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
  /** Runs a command line of that machine. */
  const run = (command: string) => {
    const enter = ['--target', first(), '--mount', '--pid', '--uts', '--ipc', '--cgroup', '--root', '--wd']
    const { status, stdout, stderr } = spawnSync('nsenter', [...enter, 'sh', '-c', command], { encoding: 'utf8' })
    return { status, text: `${stdout}${stderr}`.trim() }
  }
  await eventually(() => {
    const { status, text } = run('systemctl is-system-running')
    if (status !== 0) throw new Error(`${text}\n${said}`)
  })
  return {
    run,
    /** A property of a unit. */
    show: (unit: string, name: string) => run(`systemctl show --value --property ${name} ${unit}`).text,
    stop: async () => {
      const gone = once(child, 'exit')
      execFileSync('kill', ['-9', first()])
      await gone
      removeFolder(folder)
    },
  }
}

import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../service/config.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const folder = 'docs/deployment'

interface Container {
  readonly image: string
  readonly entrypoint?: readonly string[]
  readonly command?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly secrets?: readonly string[]
  readonly volumes: readonly string[]
  readonly depends_on?: Readonly<Record<string, unknown>>
  readonly stop_grace_period?: string
}
interface Compose {
  readonly services: Readonly<Record<string, Container>>
  readonly volumes: object
  readonly secrets: object
}

/** The variables that the service reads. */
const variables = new Set(
  ['service/config.ts', 'service/data-folder.ts'].flatMap((file) =>
    [...read(file).matchAll(/^ {2}([A-Z][A-Z\d_]+):|\b(MALOTE_DATA)\b/gm)].map(([, one, other]) => one ?? other ?? ''),
  ),
)
/** Those of Node and of the client of object storage. */
for (const name of ['NODE_ENV', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) variables.add(name)
/** The service's arguments, and whether each takes a value. */
const flags = new Map(
  [...read('service/program.ts').matchAll(/^ {4}'?([a-z-]+)'?: \{ type: '(string|boolean)'/gm)].map(
    ([, name = '', type]) => [name, type === 'string'],
  ),
)
/** Seconds until the service ends by itself. */
const longestEnd = Number(/longestEndMs = ([\d_]+)/.exec(read('service/program.ts'))?.[1]?.replaceAll('_', '')) / 1000

const units = globSync('*.service', { cwd: path.join(root, folder) }).toSorted()
const valuesOf = (unit: string, name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)
const compose = JSON.parse(read(`${folder}/compose.json`)) as Compose
const containers = Object.entries(compose.services).filter(([, { entrypoint }]) => entrypoint !== undefined)
const environment = Object.fromEntries(
  [...read(`${folder}/malote.env`).matchAll(/^#?([A-Z][A-Z\d_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
)
const nginxPorts = [...read(`${folder}/nginx.conf`).matchAll(/^ +server 127\.0\.0\.1:(\d+)/gm)].map(([, port]) => port)

/** The arguments after the program, by name; throws for one that the service does not take. */
function readFlags(words: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (let at = 0; at < words.length; at += 2) {
    const name = words[at]?.replace(/^--/, '') ?? ''
    if (!flags.get(name)) throw new Error(`service/program.ts takes no --${name} with a value`)
    found.set(name, words[at + 1] ?? '')
  }
  return found
}
/** The words of a command that starts the service, split at its program. */
function splitCommand(words: readonly string[]) {
  const at = words.findIndex((word) => word.endsWith('.ts'))
  return { node: words.slice(0, at), program: words[at] ?? '', args: readFlags(words.slice(at + 1)) }
}
/** How `npm run service` starts Node. */
const started = splitCommand(
  (JSON.parse(read('package.json')) as { scripts: { service: string } }).scripts.service.split(' '),
)

it('the variables, arguments and limits of the service were found', () => {
  expect(variables).toContain('DATABASE_URL')
  expect(variables).toContain('MALOTE_DATA')
  expect([...flags.keys()]).toEqual(expect.arrayContaining(['role', 'port', 'host', 'organisation']))
  expect(longestEnd).toBe(20)
  expect(nginxPorts).toHaveLength(2)
})

it.each(units)('%s starts the service as npm does, with arguments and variables that it reads', (name) => {
  const unit = read(`${folder}/${name}`)
  const { node, program, args } = splitCommand((valuesOf(unit, 'ExecStart')[0] ?? '').split(' '))
  expect(node.slice(1)).toEqual(started.node.slice(1))
  expect(program).toBe(started.program)
  expect(existsSync(path.join(root, program))).toBe(true)
  expect(existsSync(path.join(root, node[0]?.replace('/opt/malote/', '') ?? ''))).toBe(true)
  expect(args.get('role')).toBe(/malote-(api|worker)@/.exec(name)?.[1])
  for (const pair of valuesOf(unit, 'Environment').join(' ').split(' ')) expect(variables).toContain(pair.split('=')[0])
  expect(valuesOf(unit, 'EnvironmentFile')).toEqual(['/etc/malote/malote.env'])
  expect(valuesOf(unit, 'KillSignal')).toEqual(['SIGTERM'])
  expect(Number(valuesOf(unit, 'TimeoutStopSec')[0])).toBeGreaterThan(longestEnd)
})

it('malote.target starts processes of each unit, on the ports that nginx sends to', () => {
  const wanted = (valuesOf(read(`${folder}/malote.target`), 'Wants')[0] ?? '').split(' ')
  expect(new Set(wanted.map((each) => each.replace(/@.*\./, '@.')))).toEqual(new Set(units))
  const ports = wanted.map((each) => /malote-api@(\d+)/.exec(each)?.[1]).filter((port) => port !== undefined)
  expect(ports).toEqual(nginxPorts)
})

it('malote.env has variables that the service reads, with values that it accepts', () => {
  for (const name of Object.keys(environment)) expect(variables).toContain(name)
  expect(readConfig(environment)).toMatchObject({ training: false, publicUrl: environment['PUBLIC_URL'] })
  expect(read(`${folder}/nginx.conf`)).toContain(`server_name ${new URL(environment['PUBLIC_URL'] ?? '').hostname};`)
})

it('compose.json names services, volumes and secrets that it has, on the ports that nginx sends to', () => {
  expect(containers).toHaveLength(3)
  const named = Object.values(compose.services)
  const volumes = named.flatMap((each) => each.volumes.map((volume) => volume.split(':')[0] ?? ''))
  expect(volumes.filter((volume) => !volume.startsWith('/'))).toEqual(Object.keys(compose.volumes))
  expect(named.flatMap(({ secrets = [] }) => secrets)).toEqual(Object.keys(compose.secrets))
  const needed = named.flatMap((each) => Object.keys(each.depends_on ?? {}))
  expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(needed))
  expect(named.flatMap(({ ports = [] }) => ports)).toEqual(nginxPorts.map((port) => `127.0.0.1:${port}:${port}`))
})

it.each(containers)(
  'the container %s starts the service as npm does, and is stopped no earlier than it ends',
  (_, each) => {
    const { node, program, args } = splitCommand([...(each.entrypoint ?? []), ...(each.command ?? [])])
    expect([...node, program]).toEqual([...started.node, started.program])
    const [published] = each.ports ?? []
    expect(args.get('port')).toBe(published?.split(':').at(-1))
    for (const name of Object.keys(each.environment)) expect(variables).toContain(name)
    expect(Number.parseInt(each.stop_grace_period ?? '', 10)).toBeGreaterThan(longestEnd)
  },
)

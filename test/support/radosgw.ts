import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { freePorts } from './free-ports.ts'
import { clientOf, type TestBucket } from './object-storages.ts'
import { removeFolder } from './remove-folder.ts'

const keys = { accessKeyId: 'AKMALOTE', secretAccessKey: 'segredo-de-teste' }

interface Sizes {
  readonly fsid: string
  readonly monitor: number
  readonly gateway: number
  readonly bytes: number
}

/** One monitor, one store in memory and one gateway, as small as Ceph allows. */
const configurationOf = (folder: string, { fsid, monitor, gateway, bytes }: Sizes) =>
  `[global]
fsid = ${fsid}
mon host = v2:127.0.0.1:${monitor}/0
public addr = 127.0.0.1
keyring = ${folder}/keyring
mon allow pool size one = true
mon data avail crit = 0
mon data avail warn = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
run dir = ${folder}
log file = ${folder}/$name.log
admin socket = ${folder}/$name.asok
pid file =
[mon]
mon data = ${folder}/mon
mon initial members = a
[osd]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = ${bytes}
osd max object name len = 256
osd max object namespace len = 64
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw dns name = 127.0.0.1
rgw thread pool size = 64
`

/** Starts Debian's radosgw on loopback within about 15 s. `bytes` is the space in memory. */
export async function startRadosgw({ bytes = 2 ** 31 } = {}): Promise<TestBucket & { stop(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-rgw-'))
  const [monitor = 0, gateway = 0] = await freePorts(2)
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(path.join(folder, name))
  const file = path.join(folder, 'ceph.conf')
  const fsid = randomUUID()
  writeFileSync(file, configurationOf(folder, { fsid, monitor, gateway, bytes }))
  const env = { ...process.env, CEPH_CONF: file }
  const keyring = path.join(folder, 'keyring')
  const children: ChildProcess[] = []
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 })
  const serve = (program: string, ...args: string[]) => {
    children.push(spawn(program, ['-f', ...args], { env, stdio: 'ignore' }))
  }
  const stop = () => {
    process.off('exit', stop)
    for (const child of children.toReversed()) child.kill('SIGKILL')
    removeFolder(folder)
  }
  process.once('exit', stop)

  const admin = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *']
  run('ceph-authtool', keyring, '--create-keyring', '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *')
  for (const name of ['client.admin', 'client.rgw', 'osd.0'])
    run('ceph-authtool', keyring, '--gen-key', '-n', name, ...admin)
  const map = path.join(folder, 'monmap')
  run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, map)
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring)
  serve('ceph-mon', '-i', 'a')
  const id = randomUUID()
  run('ceph', 'osd', 'new', id)
  run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', id)
  serve('ceph-osd', '-i', '0')
  const { accessKeyId, secretAccessKey } = keys
  const user = ['--uid', 'malote', '--display-name', 'Malote']
  run(
    'radosgw-admin',
    '-n',
    'client.rgw',
    'user',
    'create',
    ...user,
    '--access-key',
    accessKeyId,
    '--secret-key',
    secretAccessKey,
  )
  serve('radosgw', '-n', 'client.rgw')
  const endpoint = `http://127.0.0.1:${gateway}`
  for (;;) {
    const isUp = await fetch(endpoint).then(
      () => true,
      () => false,
    )
    if (isUp) break
    await setTimeout(100)
  }
  const create = async (name: string) => {
    const client = clientOf({ endpoint, keys })
    await client.send(new CreateBucketCommand({ Bucket: name }))
    client.destroy()
  }
  return { endpoint, keys, create, stop }
}

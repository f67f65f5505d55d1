import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { sendPassword } from '../support/invite.ts'
import { createDatabase } from '../support/postgres.ts'
import { asPerson, pdf } from '../support/records.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { hasSystemd, startSystemd } from '../support/systemd.ts'

const root = path.resolve(import.meta.dirname, '../..')
const units = path.join(root, 'docs/deployment')
const isHere = spawnSync('systemd-analyze', ['--version']).status === 0
const analyze = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['--no-pager', ...args], { encoding: 'utf8' })
  return { status, text: `${stdout}${stderr}` }
}

it.skipIf(!isHere)('systemd accepts the units without a warning, and rates their exposure as OK', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-units-'))
  const files = globSync('*.{service,target}', { cwd: units }).map((name) => {
    const file = path.join(folder, name.replace('api@.', 'api@8081.').replace('worker@.', 'worker@1.'))
    const text = readFileSync(path.join(units, name), 'utf8').replaceAll('/opt/malote', root)
    writeFileSync(file, text)
    // The target wants other instances, too.
    if (name.includes('@.')) writeFileSync(path.join(folder, name), text)
    return file
  })
  expect(files).toHaveLength(3)
  expect(analyze('verify', ...files)).toEqual({ status: 0, text: '' })
  for (const file of files.filter((each) => each.endsWith('.service')))
    expect(analyze('security', '--offline=true', '--threshold=20', file)).toMatchObject({ status: 0 })
  removeFolder(folder)
})

describe.skipIf(!hasSystemd)('systemd with the units of docs/deployment', () => {
  it('starts, restarts and ends the service, and gives up at once where starting again would not help', async () => {
    const address = 'http://127.0.0.1:8081'
    const DATABASE_URL = await createDatabase(process.env['MALOTE_TEST_CLUSTER'] ?? '')
    const { run, show, stop } = await startSystemd({ DATABASE_URL, PUBLIC_URL: address })
    onTestFinished(stop)
    const state = (unit: string) => show(unit, 'ActiveState')
    const members = ['malote-api@8081', 'malote-api@8082', 'malote-worker@1', 'malote-worker@2']
    expect(run('systemctl start malote.target')).toEqual({ status: 0, text: '' })
    expect(members.map(state)).toEqual(members.map(() => 'active'))

    // By the page's own command.
    const page = readFileSync(path.join(root, 'docs/deployment.md'), 'utf8')
    const invite = /^ {4}(cd \/opt\/malote && .* -- )LOGIN$/m.exec(page)?.[1] ?? ''
    const { status, text } = run(`${invite}ana.prado`.replace(/PUBLIC_URL=\S+/, `PUBLIC_URL=${address}`))
    const link = text.split('\n')[0] ?? ''
    expect([status, link]).toEqual([0, expect.stringContaining(`${address}/convite?`)])
    await sendPassword(link, 'uma senha de Ana')
    const ana = await asPerson({ baseUrl: address, authUrl: address, senha: 'uma senha de Ana' }, 'ana.prado')
    await ana.capture(pdf('through systemd'))

    run(`kill -9 ${show('malote-api@8081', 'MainPID')}`)
    await eventually(() =>
      expect([state('malote-api@8081'), show('malote-api@8081', 'NRestarts')]).toEqual(['active', '1']),
    )
    await ana.capture(pdf('after a kill'))
    expect(run('systemctl restart malote-api@8082 && curl --silent http://127.0.0.1:8082/ready').text).toContain('"ok"')

    run('echo RATE_READS=muitas >>/etc/malote/malote.env')
    for (const unit of ['malote-api@8082', 'malote-worker@2']) {
      run(`systemctl restart ${unit}`)
      await eventually(() => expect(state(unit)).toBe('failed'))
      expect([show(unit, 'ExecMainStatus'), show(unit, 'NRestarts')]).toEqual(['2', '0'])
    }
    expect(state('malote-api@8081')).toBe('active')
    run("systemctl stop 'malote-*'")
    expect(members.map((unit) => show(unit, 'ExecMainStatus'))).toEqual(['0', '2', '0', '2'])
  }, 120_000)
})

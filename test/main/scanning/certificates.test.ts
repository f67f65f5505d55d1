import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openssl, rsa } from '../../support/authority.ts'
import { startEsclScanner } from '../../support/escl/escl-server.ts'
import { feederBoth, openDesk } from '../../support/escl/scanning-desk.ts'

/** As a scanner makes it for itself at its first start. */
function selfSigned() {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-scanner-tls-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  openssl(['req', '-x509', ...rsa, '-nodes', '-days', '2', '-subj', '/CN=scanner', '-keyout', key, '-out', cert])
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

it('speaks to the certificate that a scanner showed first, and sends nothing to another one', async () => {
  const scanner = await startEsclScanner({ tls: selfSigned() })
  scanner.load(2)
  const desk = await openDesk()
  const scannerId = await desk.add(scanner)
  await desk.calls.start({ scannerId, settings: feederBoth, name: 'Ofícios' })
  expect((await desk.settled()).pages).toHaveLength(4)
  await scanner.stop()

  const other = await startEsclScanner({ tls: selfSigned(), port: scanner.port })
  onTestFinished(() => other.stop())
  const refused = { ok: false, failure: { message: expect.stringMatching(/^O certificado do scanner mudou/) } }
  expect(await desk.calls.options({ scannerId })).toMatchObject(refused)
  expect(await desk.calls.add({ address: other.address })).toMatchObject(refused)
  expect(other.seen).toEqual([])
  // The person knows that the device was replaced.
  await desk.calls.forget({ scannerId })
  await desk.add(other)
  expect(await desk.calls.options({ scannerId })).toMatchObject({ ok: true })
})

it.each(['', 'ftp://10.0.0.1', 'http://user:secret@10.0.0.1', 'meu scanner', 'javascript:alert(1)', 'http://'])(
  'takes "%s" for no address',
  async (address) => {
    const desk = await openDesk()
    expect(await desk.calls.add({ address })).toMatchObject({
      ok: false,
      failure: { message: expect.stringMatching(/^O endereço não é válido/) },
    })
  },
)

it('finds a scanner by host and port alone', async () => {
  const scanner = await startEsclScanner()
  onTestFinished(() => scanner.stop())
  const desk = await openDesk()
  expect(await desk.calls.add({ address: `127.0.0.1:${scanner.port}` })).toMatchObject({
    ok: true,
    value: { name: 'Demonstração MX-30', place: `127.0.0.1:${scanner.port}`, isPlain: true },
  })
})

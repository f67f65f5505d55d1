import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { countCertificates, createHttpTransport } from '../../../main/engine/transport/index.ts'
import { systemCertificates } from '../../../main/hosts/trust.ts'
import { listen } from '../transport/servers.ts'

const read = (name: string) => readFileSync(path.join(process.env['OFFICE_CERTIFICATES'] ?? '', `${name}.pem`), 'utf8')
const reg = (...args: string[]) => execFileSync('C:\\Windows\\System32\\reg.exe', args, { stdio: 'ignore' })

/** Puts an authority where a group policy does, in the form of Windows: property 32 is the certificate. */
function trustByPolicy({ raw, fingerprint }: X509Certificate): void {
  const head = Buffer.alloc(12)
  for (const [index, value] of [32, 1, raw.length].entries()) head.writeUInt32LE(value, index * 4)
  const store = 'HKLM\\Software\\Policies\\Microsoft\\SystemCertificates\\Root\\Certificates'
  const key = `${store}\\${fingerprint.replaceAll(':', '')}`
  reg('add', key, '/v', 'Blob', '/t', 'REG_BINARY', '/d', Buffer.concat([head, raw]).toString('hex'), '/f')
  onTestFinished(() => void reg('delete', key, '/f'))
}

it("the organisation's authority, given by a group policy, is trusted, and counted as the system's", async () => {
  const authority = new X509Certificate(read('ca'))
  trustByPolicy(authority)
  const given = systemCertificates()
  const others = given.filter((each) => new X509Certificate(each).fingerprint256 !== authority.fingerprint256)
  expect([given.length, countCertificates(given).system]).toEqual([
    others.length + 1,
    countCertificates(others).system + 1,
  ])

  const port = await listen(createServer({ key: read('key'), cert: read('cert') }, (_, answer) => answer.end('seguro')))
  const ask = async (certificateAuthorities: readonly string[]) => {
    const transport = createHttpTransport({
      proxyFor: async () => null,
      certificateAuthorities: () => certificateAuthorities,
      userAgent: 'Malote/teste',
    })
    onTestFinished(() => transport.close())
    return (await transport.request({ method: 'GET', url: `https://localhost:${port}` })).text()
  }
  expect(await ask(given)).toBe('seguro')
  await expect(ask([])).rejects.toMatchObject({ kind: 'unreachable', code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })
})

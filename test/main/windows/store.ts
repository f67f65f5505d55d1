import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { forkChild } from '../../../main/child-process.ts'
import { signFile, systemStore, tokenSource } from '../../../main/engine/signing/index.ts'
import { loadKoffi } from '../../../main/engine/signing/native.ts'
import { loadCalls, signByNcrypt } from '../../../main/engine/signing/windows-store.ts'
import { ownCheck } from '../../support/outside-signature-checks.ts'
import { draftOf } from '../../support/signed-pdfs.ts'
import { usualTime } from '../../support/signing-folder.ts'

const folder = process.env['OFFICE_CERTIFICATES'] ?? ''
const spawn = () => forkChild(process.env['TOKEN_CHILD'] ?? '')
const source = tokenSource({
  kind: 'store',
  spawn,
  log: { warn: (event, fields) => console.error(event, fields) },
  modules: () => [systemStore],
  now: () => new Date(),
})

/** Installs a certificate with its key, as a double click on the file does. */
function install(file: string, password: string): void {
  const koffi = loadKoffi()
  const crypt = koffi.load('crypt32.dll')
  const bytes = readFileSync(file)
  const blob = Buffer.alloc(16)
  blob.writeUInt32LE(bytes.length)
  blob.writeBigUInt64LE(koffi.address(bytes), 8)
  const from = crypt.func('void * PFXImportCertStore(void *, str16, uint32)')(blob, password, 0x1000)
  const to = crypt.func('void * CertOpenSystemStoreW(uintptr, str16)')(0, 'MY')
  const next = crypt.func('void * CertEnumCertificatesInStore(void *, void *)')
  const add = crypt.func('int CertAddCertificateContextToStore(void *, void *, uint32, void *)')
  const getProperty = crypt.func('int CertGetCertificateContextProperty(void *, uint32, void *, void *)')
  const setProperty = crypt.func('int CertSetCertificateContextProperty(void *, uint32, uint32, void *)')
  const [keyInfo, keySpecAt, exchange, replaceExisting] = [2, 40, 1, 3]
  for (let found = next(from, null); found !== null; found = next(from, found)) {
    const [size, info] = [Buffer.alloc(4), Buffer.alloc(1024)]
    size.writeUInt32LE(info.length)
    if (getProperty(found, keyInfo, info, size) !== 0) {
      // Wine says that the key is of both kinds, which no key is.
      info.writeUInt32LE(exchange, keySpecAt)
      setProperty(found, keyInfo, 0, info)
    }
    add(to, found, replaceExisting, null)
  }
  // Written only now, by Wine.
  crypt.func('int CertCloseStore(void *, uint32)')(to, 0)
}

beforeAll(() => install(path.join(folder, 'ana.pfx'), 'senha'))

it("a certificate of Windows' store is listed with who asks for its PIN, and signs a PDF", async () => {
  const { certificates, failures } = await source.list()
  expect(failures).toEqual([])
  expect(
    certificates.map(({ certificate, place, pin, problem }) => [certificate?.subject, place, pin, problem]),
  ).toEqual([['CN=Ana Prado', 'Windows', 'asked-by-system', null]])
  const [from, to] = [path.join(folder, 'ana.pdf'), path.join(folder, 'ana-assinado.pdf')]
  writeFileSync(from, draftOf('Contrato').bytes)
  const signer = await source.open(certificates[0]?.id ?? '', { secret: new Uint8Array() })
  await signFile({ from, to }, signer, usualTime)
  signer.close()
  expect((await ownCheck(readFileSync(to), { certificate: path.join(folder, 'autoridade.pem') })).problem).toBeNull()
})

it('a key of CNG signs by RSA', async () => {
  const ncrypt = loadKoffi().load('ncrypt.dll')
  const [provider, handle, size] = [Buffer.alloc(8), Buffer.alloc(8), Buffer.alloc(4)]
  const name = 'Microsoft Software Key Storage Provider'
  ncrypt.func('int32 NCryptOpenStorageProvider(void *, str16, uint32)')(provider, name, 0)
  const create = ncrypt.func('int32 NCryptCreatePersistedKey(uintptr, void *, str16, void *, uint32, uint32)')
  create(provider.readBigUInt64LE(), handle, 'RSA', null, 0, 0)
  const key = handle.readBigUInt64LE()
  ncrypt.func('int32 NCryptFinalizeKey(uintptr, uint32)')(key, 0)
  // BCRYPT_RSAKEY_BLOB: six numbers, the exponent, the modulus.
  const blob = Buffer.alloc(1024)
  const read = ncrypt.func('int32 NCryptExportKey(uintptr, uintptr, str16, void *, void *, uint32, void *, uint32)')
  read(key, 0, 'RSAPUBLICBLOB', null, blob, blob.length, size, 0)
  const modulusAt = 24 + blob.readUInt32LE(8)
  const [e, n] = [blob.subarray(24, modulusAt), blob.subarray(modulusAt, modulusAt + blob.readUInt32LE(12))]
  const jwk = { kty: 'RSA', e: e.toString('base64url'), n: n.toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const data = Buffer.from('dados')
  const signature = await signByNcrypt(loadCalls(), key, { publicKey }, createHash('sha256').update(data).digest())
  expect(verify('sha256', data, publicKey, signature)).toBe(true)
})

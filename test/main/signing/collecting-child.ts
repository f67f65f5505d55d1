import { listTokens, openToken } from '../../../main/engine/signing/token.ts'

/** Signs a hundred times with the first certificate of a module, and collects garbage during each call. */
const [module = '', pin = ''] = process.argv.slice(2)
const { certificates } = await listTokens(module)
const [place = { label: '', serial: '', key: '' }] = certificates
const token = await openToken({ module, ...place }, Uint8Array.from(Buffer.from(pin)))
for (let nth = 0; nth < 100; nth += 1) {
  const signing = token.sign(Buffer.from('document'))
  globalThis.gc?.()
  await new Promise((resolve) => setImmediate(resolve))
  globalThis.gc?.()
  process.stdout.write(`${(await signing).length} `)
}

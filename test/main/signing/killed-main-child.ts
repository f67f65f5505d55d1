import { forkChild } from '../../../main/child-process.ts'
import { tokenSource } from '../../../main/engine/signing/index.ts'

/** `node killed-main-child.ts MODULE PIN`: signs with the first certificate of the module's tokens, and then waits. */
const [module = '', pin = ''] = process.argv.slice(2)
const entry = new URL('../../../main/engine/signing/token-child.ts', import.meta.url)
const spawn = () => forkChild(entry)
const source = tokenSource({ kind: 'token', spawn, log: console, modules: () => [module], now: () => new Date() })
const { certificates } = await source.list()
const signer = await source.open(certificates[0]?.id ?? '', { secret: Buffer.from(pin) })
await signer.sign(Buffer.from('dados'))

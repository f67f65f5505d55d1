import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import {
  layoutOf,
  lengthIn,
  readNumber,
  tokenInfo,
  writeNumber,
  writeTriples,
} from '../../../main/engine/signing/cryptoki-layout.ts'

/** Lays structures out as a compiler does. */
const koffi = createRequire(import.meta.url)('koffi') as typeof import('koffi')

describe('the layout of PKCS#11 structures is that of a compiler', () => {
  it.each([
    ['linux', 'uint64', koffi.struct],
    ['darwin', 'uint64', koffi.struct],
    ['win32', 'uint32', koffi.pack],
  ] as const)('on %s', (platform, number, make) => {
    const layout = layoutOf(platform)
    const of = (members: Record<string, string | ReturnType<typeof koffi.array>>) => make(null, members)
    const triple = of({ type: number, value: 'void *', length: number })
    expect([layout.number, layout.triple]).toEqual([koffi.sizeof(number), koffi.sizeof(triple)])
    const text = (length: number) => koffi.array('uint8', length)
    const counts = Array.from({ length: 10 }, (_, at) => [`count${at}`, number] as const)
    const version = of({ major: 'uint8', minor: 'uint8' })
    const info = of({
      label: text(32),
      manufacturer: text(32),
      model: text(16),
      serial: text(16),
      flags: number,
      ...Object.fromEntries(counts),
      hardware: version,
      firmware: version,
      time: text(16),
    })
    const places = [layout.tokenInfo, tokenInfo.serial[0], tokenInfo.flags]
    expect(places).toEqual([koffi.sizeof(info), koffi.offsetof(info, 'serial'), koffi.offsetof(info, 'flags')])
    const list = of({ version, functions: koffi.array('void *', 68) })
    expect(layout.functions).toBe(koffi.offsetof(list, 'functions'))
    // The compiler's view of written bytes.
    const bytes = writeTriples(layout, [
      { kind: 1, address: 0n, length: 2 },
      { kind: 0x102, address: 0x1122334455667788n, length: 77 },
    ])
    expect(bytes).toHaveLength(2 * layout.triple)
    expect(lengthIn(layout, bytes, 1)).toBe(77n)
    expect(koffi.decode(bytes, layout.triple, triple)).toEqual({ type: 0x102, value: 0x1122334455667788n, length: 77 })
    const value = Buffer.alloc(layout.number)
    writeNumber(layout, value, 0xfffffffe)
    expect(readNumber(layout, value)).toBe(0xfffffffen)
  })
})

/** The parts of a minidump that a test chooses. */
interface MinidumpParts {
  readonly module: { readonly path: string; readonly base: bigint; readonly size: number }
  readonly exception: number
  readonly address: bigint
  /** The words on the stack of the crashed thread. */
  readonly stack: readonly bigint[]
  /** Other memory in the file, which a report must not have. */
  readonly memory?: string
}

/** A minidump of one thread and one module (minidumpapiset.h), as Crashpad writes them. */
function makeMinidump({ module, exception, address, stack, memory = '' }: MinidumpParts): Buffer {
  const threadId = 7
  const header = 32
  const [exceptionAt, threadsAt] = [header + 3 * 12, header + 3 * 12 + 168]
  const modulesAt = threadsAt + 4 + 48
  const nameAt = modulesAt + 4 + 108
  const name = Buffer.from(module.path, 'utf16le')
  const stackAt = nameAt + 4 + name.length + 2
  const bytes = Buffer.alloc(stackAt + stack.length * 8)
  bytes.write('MDMP', 0, 'latin1')
  bytes.writeUInt32LE(3, 8)
  bytes.writeUInt32LE(header, 12)
  for (const [nth, [type, size, offset]] of [
    [6, 168, exceptionAt] as const,
    [3, 52, threadsAt] as const,
    [4, 112, modulesAt] as const,
  ].entries())
    for (const [field, value] of [type, size, offset].entries())
      bytes.writeUInt32LE(value, header + nth * 12 + field * 4)
  bytes.writeUInt32LE(threadId, exceptionAt)
  bytes.writeUInt32LE(exception, exceptionAt + 8)
  bytes.writeBigUInt64LE(address, exceptionAt + 24)
  bytes.writeUInt32LE(1, threadsAt)
  bytes.writeUInt32LE(threadId, threadsAt + 4)
  bytes.writeUInt32LE(stack.length * 8, threadsAt + 4 + 32)
  bytes.writeUInt32LE(stackAt, threadsAt + 4 + 36)
  bytes.writeUInt32LE(1, modulesAt)
  bytes.writeBigUInt64LE(module.base, modulesAt + 4)
  bytes.writeUInt32LE(module.size, modulesAt + 4 + 8)
  bytes.writeUInt32LE(nameAt, modulesAt + 4 + 20)
  bytes.writeUInt32LE(name.length, nameAt)
  name.copy(bytes, nameAt + 4)
  for (const [nth, word] of stack.entries()) bytes.writeBigUInt64LE(word, stackAt + nth * 8)
  return Buffer.concat([bytes, Buffer.from(memory)])
}

/** A crash of Malote's own program, with `memory` beside its stack. */
export const maloteDump = (memory: string): Buffer =>
  makeMinidump({
    module: { path: '/home/ana.prado/malote/malote', base: 0x1000n, size: 0x1000 },
    exception: 11,
    address: 0x1234n,
    stack: [0x9999n, 0x1500n, Buffer.from('segredo!').readBigUInt64LE(), 0x1fffn, 0x2000n],
    memory,
  })

import { loadKoffi } from './native.ts'

/** Signals by which Linux ends a process with a core dump; Crashpad handles them, too. */
const dumping = [3, 4, 5, 6, 7, 8, 11, 31]

/**
 * Keeps the memory of this process, which will have a PIN, out of dumps: those of the system and of Crashpad. On Linux no other
 * program of the same user can read it, and a process that Node has forked ends with its parent, even inside a library.
 */
export function guardProcess(platform = process.platform): void {
  const koffi = loadKoffi()
  if (platform === 'win32') {
    const kernel = koffi.load('kernel32.dll')
    // Crashpad's filter; then Windows Error Reporting, for this process.
    kernel.func('void * __stdcall SetUnhandledExceptionFilter(void *)')(null)
    kernel.func('uint32 __stdcall SetErrorMode(uint32)')(1 | 2)
    return
  }
  const libc = koffi.load(null)
  // RLIMIT_CORE, which has one number on Linux and macOS.
  libc.func('setrlimit', 'int', ['int', 'void *'])(4, Buffer.alloc(16))
  if (platform !== 'linux') return
  const prctl = libc.func('prctl', 'int', ['int', 'ulong', 'ulong', 'ulong', 'ulong'])
  const [setDeathSignal, setDumpable, kill] = [1, 4, 9]
  prctl(setDumpable, 0, 0, 0, 0)
  const signal = libc.func('signal', 'void *', ['int', 'void *'])
  for (const each of dumping) signal(each, null)
  // Not of Electron's children: their parent is a thread of Chromium, which may end earlier.
  if (process.send !== undefined) prctl(setDeathSignal, kill, 0, 0, 0)
}

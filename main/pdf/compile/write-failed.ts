/** Writing failed, not reading; the cause is the system's error. */
export class WriteFailed extends Error {}

export function writing<T>(write: () => T): T {
  try {
    return write()
  } catch (cause) {
    throw new WriteFailed('the file could not be written', { cause })
  }
}

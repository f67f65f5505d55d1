import { PGlite } from '@electric-sql/pglite'

/** Of PGlite's file system, whose errors have WASI's numbers and no text. */
const diskFull = 51

// Makes a database in the folder that the argument names. The parent's end closes the input.
process.stdin.resume().once('close', () => process.exit())
try {
  await (await PGlite.create(process.argv[2])).close()
  process.exit()
} catch (error) {
  const { errno, message = errno } = error as NodeJS.ErrnoException
  process.stderr.write(errno === diskFull ? 'o disco está cheio' : `${message}`)
  process.exit(1)
}

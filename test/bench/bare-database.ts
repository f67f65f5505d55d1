import { PGlite } from '@electric-sql/pglite'

/** A process with an empty database as PGlite makes it: what the service's own costs are compared with. */
const database = await PGlite.create(process.argv[2] ?? '')
await database.query('select 1')
process.stdout.write('ready\n')
process.stdin.resume().once('close', () => process.exit(0))

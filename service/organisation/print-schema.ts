import { organisationJsonSchema } from './schema.ts'

process.stdout.write(`${JSON.stringify(organisationJsonSchema(), null, 2)}\n`)

import { policyJsonSchema } from './schema.ts'

process.stdout.write(`${JSON.stringify(policyJsonSchema(), null, 2)}\n`)

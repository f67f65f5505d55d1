import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'

const folder = path.resolve(import.meta.dirname, '../../node_modules/@cyclonedx/cyclonedx-library/res/schema')
const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as object

/** The faults that the schema of CycloneDX 1.5 finds in a bill of materials. */
export function billProblems(bill: object): string[] {
  // Two formats that Ajv lacks, of fields that the bill does not use.
  const ajv = new Ajv({ strict: false, allErrors: true, formats: { 'idn-email': true, 'iri-reference': true } })
  formats.default(ajv)
  for (const name of ['spdx.SNAPSHOT.schema.json', 'jsf-0.82.SNAPSHOT.schema.json'])
    ajv.addSchema(read(name), `http://cyclonedx.org/schema/${name}`)
  const check = ajv.compile(read('bom-1.5.SNAPSHOT.schema.json'))
  check(bill)
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

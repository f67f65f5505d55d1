import { organisationRows } from '../organisation/rows.ts'
import { type Organisation, organisationSchema } from '../organisation/schema.ts'
import file from './organisation.json' with { type: 'json' }

/** A fictional state as an organisation file, which is also the example of one. */
export const sample: Organisation = organisationSchema.parse(file)

export const sampleRows = organisationRows(sample)

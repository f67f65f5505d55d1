import { organisationRows } from '../organisation/rows.ts'
import { type Organisation, organisationSchema } from '../organisation/schema.ts'
import file from './organisation.json' with { type: 'json' }

/** A state that does not exist, in a file such as `--organisation` takes, which is the example of one, too. */
export const sample: Organisation = organisationSchema.parse(file)

export const sampleRows = organisationRows(sample)

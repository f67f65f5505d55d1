import { type Column, columnsOf, ownerClause } from '../database/index.ts'
import { type Job, type JobProgress, jobSchema, type RequestField } from './job.ts'

const requestColumns: readonly Column<RequestField>[] = [
  ['id', 'id'],
  ['kind', 'kind'],
  ['title', 'title'],
  ['role_name', 'roleName'],
  ['payload', 'payload', 'json'],
  ['uploads', 'uploads', 'boolean'],
  ['watches', 'watches', 'boolean'],
  ['created_at', 'createdAt'],
]
/** Updates write only these: payloads are long, and writing the key would check all its references. */
const progressColumns: readonly Column<keyof JobProgress>[] = [
  ['state', 'state'],
  ['wait_reason', 'waitReason'],
  ['attempts', 'attempts'],
  ['delay_ms', 'delayMs'],
  ['not_before', 'notBefore'],
  ['send_at', 'sendAt'],
  ['file', 'file', 'json'],
  ['intent', 'intent', 'json'],
  ['previous_attempts', 'previousAttempts', 'json'],
  ['event_id', 'eventId'],
  ['event_ids', 'eventIds', 'json'],
  ['question', 'question'],
  ['candidates', 'candidates', 'json'],
  ['result', 'result', 'json'],
  ['failure', 'failure', 'json'],
  ['updated_at', 'updatedAt'],
]
export const jobColumns = columnsOf<keyof Job>([...requestColumns, ...progressColumns])
export const jobProgressColumns = columnsOf(progressColumns)

/** Selects the jobs of one owner; conditions follow. */
export const selectJobs = `SELECT ${jobColumns.names} FROM jobs WHERE ${ownerClause}`

export const jobOf = (row: Record<string, unknown>): Job => jobSchema.parse(jobColumns.read(row))

import {
  createOutbox,
  type Outbox,
  type OutboxListener,
  type OutboxOptions,
  type OutboxSettings,
} from '../../main/engine/outbox/index.ts'

type TestOutboxOptions = Pick<OutboxOptions, 'db'> &
  Partial<Omit<OutboxOptions, 'db' | 'clock' | 'settings' | 'listener'>> &
  Partial<OutboxOptions['clock'] & OutboxListener> &
  OutboxSettings

/** An outbox of Ana's, without random delays, whose events never end, unless a test says otherwise. */
export function createTestOutbox(options: TestOutboxOptions): Outbox {
  const { db, owner = { environmentId: 'local', personId: 'ana' }, handlers = [] } = options
  const { poll = async () => ({ kind: 'event-pending' }), log = { info() {}, error() {} } } = options
  const { now = () => new Date(), random = () => 0, timer, aheadMs } = options
  const { changed = () => {}, archived = () => {}, progress = () => {} } = options
  const { limits, horizonMs, holdMs, timing } = options
  return createOutbox({
    db,
    owner,
    handlers,
    poll,
    log,
    clock: { now, random, ...(timer && { timer }), ...(aheadMs && { aheadMs }) },
    settings: {
      ...(limits && { limits }),
      ...(horizonMs !== undefined && { horizonMs }),
      ...(holdMs && { holdMs }),
      timing,
    },
    listener: { changed, archived, progress },
  })
}

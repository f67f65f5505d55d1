/** Test files that `npm test` leaves to `npm test -- --all`: the same rules are tried there once, here in every way. */
export const thorough = [
  'test/main/compose/acts.test.ts',
  'test/main/signatures/acts.test.ts',
  'test/main/processes/acts.test.ts',
  'test/main/processes/alike.test.ts',
  'test/main/capture/kinds.test.ts',
  'test/main/folders/real-time.test.ts',
  'test/main/compose/choose.test.ts',
  'test/main/compose/twins.test.ts',
  'test/main/a-no-while-looking.test.ts',
  'test/service/mail/mail.test.ts',
  'test/service/signatures/page.test.ts',
  'test/service/events/kill.test.ts',
  'test/service/training/off.test.ts',
  'test/service/training/events.test.ts',
  'test/service/fuzz.test.ts',
  // Every endpoint, asked in every way: others.test.ts and openapi.test.ts ask each once in `npm test`.
  'test/service/secrecy.test.ts',
  'test/service/matrix.test.ts',
  'test/service/answers.test.ts',
  'test/service/paging/pages.test.ts',
  'test/service/half-open.test.ts',
  'test/chaos/chaos.test.ts',
  'test/chaos/many-seeds.test.ts',
  // Each takes seconds: examiner.test.ts tries one of them.
  'test/main/pdf/heavy.test.ts',
  // Faults of the disk and of the data on it, each of many kinds, and each with starts of its own.
  'test/main/boxes/damaged.test.ts',
  'test/main/composition/remembered-unopened.test.ts',
  'test/main/damaged-boxes.test.ts',
  'test/main/disk.test.ts',
  'test/main/signed-out-boxes.test.ts',
  // Every place at which a line can break; story and rota lose an answer each in `npm test`.
  'test/main/broken-line.test.ts',
  // Programs that are started, killed and started again; a walk does that once in `npm test`.
  'test/main/hosts/browser/process.test.ts',
  'test/service/start.test.ts',
  'test/service/training/token.test.ts',
  'test/service/organisation/plans.test.ts',
  'test/service/organisation/apply.test.ts',
  'test/service/mail/sender.test.ts',
  'test/service/storage/sweep.test.ts',
  'test/service/signature-page/append.test.ts',
] as const

/** Test files that `npm test` runs with a few of what they try at random, and `npm test -- --all` again with many. */
export const deeper = ['test/main/outbox/simulation.test.ts', 'test/service/random-requests.test.ts'] as const

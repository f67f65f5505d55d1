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
  'test/chaos/many-seeds.test.ts',
] as const

/** Test files that `npm test` runs with a few of what they try at random, and `npm test -- --all` again with many. */
export const deeper = ['test/main/outbox/simulation.test.ts'] as const

/** Test files that only `npm test -- --all` runs: `npm test` tries each of their rules once, these try every variation. */
export const thorough = [
  'test/main/compose/acts.test.ts',
  'test/main/signatures/acts.test.ts',
  'test/main/processes/acts.test.ts',
  'test/main/processes/duplicates.test.ts',
  'test/main/signatures/batch.test.ts',
  'test/main/signatures/last-signer.test.ts',
  // More documents than a page of the service has.
  'test/main/signatures/queue-pages.test.ts',
  'test/main/capture/capture-kinds.test.ts',
  'test/main/capture/corpus.test.ts',
  'test/main/capture/secrets.test.ts',
  'test/main/folders/auto-send.test.ts',
  'test/main/folders/originals.test.ts',
  'test/main/folders/real-time.test.ts',
  'test/main/compose/choose.test.ts',
  'test/main/compose/duplicates.test.ts',
  'test/main/refused-reconciliation.test.ts',
  'test/service/mail/mail.test.ts',
  'test/service/events/kill.test.ts',
  'test/service/training/off.test.ts',
  'test/service/training/events.test.ts',
  'test/service/training/under-load.test.ts',
  'test/service/half-open.test.ts',
  'test/chaos/chaos.test.ts',
  'test/chaos/many-seeds.test.ts',
  // Seconds for each kind; examiner.test.ts tries one.
  'test/main/pdf/heavy.test.ts',
  // Stacks of sixty drawn pages; plan-stack.test.ts has the rules and one walk a stack.
  'test/main/folders/stacks.test.ts',
  // Drawn pages with every kind of flaw; a walk reads printed sheets.
  'test/main/pdf/codes.test.ts',
  'test/main/pdf/flawed-codes.test.ts',
  // Hundreds of files; arrange.test.ts tries those of a few producers.
  'test/main/pdf/arrange-corpus.test.ts',
  'test/try/corpus.test.ts',
  // Processes of 240 MB; compilation.test.ts tries small ones.
  'test/main/processes/export-memory.test.ts',
  // Many kinds of disk faults and damaged data, each with its own start of the application.
  'test/main/boxes/damaged.test.ts',
  'test/main/local-data/cache-unopened.test.ts',
  'test/main/damaged-boxes.test.ts',
  'test/main/disk.test.ts',
  'test/main/signed-out-boxes.test.ts',
  // Every point at which a connection can break; history.test.ts and route.test.ts each lose one answer.
  'test/main/broken-line.test.ts',
  // Five sign-ins; configuration.test.ts and the double's walk have one each.
  'test/main/configuration/service-shapes.test.ts',
  // Programs that are killed and restarted; one walk does that in `npm test`.
  'test/main/hosts/browser/process.test.ts',
  'test/main/capture/kill.test.ts',
  'test/service/start.test.ts',
  'test/service/signature-page/incremental-update.test.ts',
  'test/service/training/token.test.ts',
  'test/service/mail/sender.test.ts',
] as const

/**
 * More test files that only `npm test -- --all` runs, and only on PostgreSQL: the rules are those of the service, which
 * `npm test` tries on its own database, too.
 */
export const onPostgres = [
  // Every endpoint in every variation; others.test.ts and openapi.test.ts try each once.
  'test/service/secrecy.test.ts',
  'test/service/matrix.test.ts',
  'test/service/answers.test.ts',
  'test/service/paging/pages.test.ts',
  'test/service/fuzz.test.ts',
  'test/service/organisation/plans.test.ts',
  'test/service/organisation/apply.test.ts',
  'test/service/signatures/page.test.ts',
  // Every kind of signature; captures.test.ts and later.test.ts have a valid and a changed file.
  'test/service/signature-check/wire.test.ts',
  'test/service/storage/sweep.test.ts',
] as const

/** Test files with random input: `npm test` tries a few cases, `npm test -- --all` many. */
export const deeper = ['test/main/outbox/simulation.test.ts', 'test/service/random-requests.test.ts'] as const

/** Test files that last longest or wait most. They start first, so that none of them runs alone at the end. */
export const longest = [
  'test/chaos/many-seeds.test.ts',
  'test/main/folders/real-time.test.ts',
  'test/main/capture/kill.test.ts',
  'test/chaos/chaos.test.ts',
  'test/main/outbox/simulation.test.ts',
  'test/main/pdf/heavy.test.ts',
  // Hundreds of files; arrange.test.ts tries those of a few producers.
  'test/main/pdf/arrange-corpus.test.ts',
  'test/try/corpus.test.ts',
  'test/service/events/kill.test.ts',
  'test/deployment/deployment.test.ts',
] as const

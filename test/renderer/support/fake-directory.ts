import { ok } from '../../../contract/bridge/outcome.ts'
import type { FakeBridge } from './fake-bridge.ts'
import { classes, directory, grounds, organisation, plan } from './samples.ts'

/** Answers for the legal grounds, and for the trees of organisations and classes. */
export function answerTrees(bridge: FakeBridge): void {
  bridge.answer('directory.grounds', () => ok([...grounds]))
  bridge.answer('directory.plans', () => ok({ plans: [plan], complete: true }))
  bridge.answer('directory.planClasses', () => ok(classes.map((each) => ({ ...each, observacao: null }))))
  bridge.answer('directory.organisations', () => ok({ organisations: [organisation], complete: true }))
  bridge.answer('directory.units', () => ok(directory.filter(({ kind }) => kind === 'Setor')))
}

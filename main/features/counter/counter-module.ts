import type { Module, ModuleTools } from '../../workspace-module.ts'
import { type Counter, type CounterOptions, createCounter } from './counter.ts'
import { createServedStore } from './served.ts'
import { createUseStore } from './uses.ts'

type CounterParts = Pick<CounterOptions, 'capture' | 'texts' | 'lookups' | 'waitingFor'>

/** The counter in its person's workspace. It learns on this computer alone, for each account. */
export function createCounterModule(
  { db, owner, events, outbox, now }: ModuleTools,
  parts: CounterParts,
): Module<'counter', Counter> {
  const uses = createUseStore(db, owner)
  const served = createServedStore(db, owner)
  function roleNameOf(operationId: string): string | null {
    const listed = outbox.list()
    return (listed.ok ? listed.value : []).find(({ id }) => id === operationId)?.roleName ?? null
  }
  const counter = createCounter({ ...parts, uses, served, roleNameOf, now })
  events.on('fileSubmitted', ({ before, operationId }) => counter.submitted(before, operationId))
  return {
    calls: counter,
    forget() {
      uses.forget()
      served.forget()
    },
  }
}

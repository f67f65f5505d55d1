import type { Module, ModuleTools } from '../../workspace-module.ts'
import { createReceipts, type ReceiptsOptions } from './receipts.ts'

/** The receipts of their person's operations; `lookups` read what other rooms know of them. */
export const createReceiptsModule = (
  { client, context, contents, outbox, serviceNow }: ModuleTools,
  { findHanded, ...lookups }: ReceiptLookups,
): Module<'receipts'> => ({
  calls: createReceipts({
    client,
    context,
    now: serviceNow,
    lookups: { ...lookups, operations: outbox.list, history: outbox.history },
    files: { add: contents.add, find: findHanded },
  }),
})

interface ReceiptLookups extends Omit<ReceiptsOptions['lookups'], 'operations' | 'history'> {
  findHanded: ReceiptsOptions['files']['find']
}

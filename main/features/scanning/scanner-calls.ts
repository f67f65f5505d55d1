import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { Log } from '../../engine/log/index.ts'
import type { Calls } from '../../workspace-module.ts'
import { nearestSettings, optionsOf } from './capabilities.ts'
import { ScanStopped } from './escl.ts'
import type { ScannerList } from './scanner-list.ts'
import { problemSentence, scanningTexts as texts } from './scanning-texts.ts'

type ScannerCalls = Pick<Calls<'scanning'>, 'scanners' | 'add' | 'forget' | 'options'>

/** The calls about scanners, which know no paper. */
export function scannerCalls(list: ScannerList, log: Pick<Log, 'warn'>): ScannerCalls {
  async function asked<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
    try {
      return ok(await work())
    } catch (error) {
      if (error instanceof ScanStopped) return failed('refused', problemSentence(error.problem))
      log.warn('scanning.not-kept', { error })
      return failed('storage-problem', texts.notKept)
    }
  }
  return {
    async scanners({ search }) {
      if (search) await list.search()
      return ok(list.views())
    },
    async add({ address }) {
      if (list.rootsOf(address).length === 0) return failed('refused', texts.badAddress)
      return asked(() => list.add(address))
    },
    forget: ({ scannerId }) =>
      asked(() => {
        list.forget(scannerId)
        return null
      }),
    async options({ scannerId }) {
      const scanner = list.find(scannerId)
      if (scanner === null) return failed('not-found')
      return asked(async () => {
        const sources = optionsOf(await list.capabilities(scanner))
        const last = nearestSettings(sources, scanner.last)
        if (last === null) throw new ScanStopped('not-a-scanner')
        return { sources, last }
      })
    },
  }
}

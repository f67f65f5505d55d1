import type { ScanProblem } from '../../../contract/bridge/scanning.ts'
import { all, at, textAt, type XmlNode } from './device-xml.ts'

/** The moment of a scanner (eSCL, ScannerStatus). */
export interface ScannerStatus {
  /** For a person to mend; null if nothing is. */
  readonly fault: ScanProblem | null
  /** The states of its jobs, by the last part of their addresses. */
  readonly jobs: ReadonlyMap<string, string>
}

/** States of the feeder, as the specification and scanners on the market write them. */
const faults: Readonly<Record<string, ScanProblem>> = {
  ScannerAdfEmpty: 'no-paper',
  ScannerAdfJam: 'jam',
  ScannerAdfMispick: 'jam',
  ScannerAdfMultipickDetected: 'multipick',
  ScannerAdfHatchOpen: 'open',
  ScannerAdfDoorOpen: 'open',
  ScannerAdfInputTrayFailed: 'jam',
  ScannerAdfInputTrayOverloaded: 'jam',
  ScannerAdfDuplexPageTooShort: 'refused-settings',
  ScannerAdfDuplexPageTooLong: 'refused-settings',
}

export function parseStatus(xml: XmlNode): ScannerStatus {
  const root = at(xml, 'ScannerStatus')
  const adf = textAt(root, 'AdfState')
  const jobs = all(at(root, 'Jobs'), 'JobInfo')
    .slice(0, 100)
    .map((job): [string, string] => {
      const uri = textAt(job, 'JobUri') || textAt(job, 'JobUuid')
      return [uri.replace(/\/+$/, '').split('/').at(-1) ?? '', textAt(job, 'JobState')]
    })
  return {
    fault: Object.hasOwn(faults, adf) ? (faults[adf] ?? null) : null,
    // The newest first in most scanners: an older one of the same name does not count.
    jobs: new Map(jobs.toReversed()),
  }
}

export const faultOf = (status: ScannerStatus | null): ScanProblem | null => status?.fault ?? null

/** A job that may still have pages. A scanner that does not tell has none. */
export const isJobOpen = (state: string | null): boolean => state === 'Pending' || state === 'Processing'

/** The fault of a scanner that holds the request for a page. An empty feeder is one only once the job has ended. */
export function heldFaultOf(
  status: ScannerStatus | null,
  { id, isFeeder }: { readonly id: string; readonly isFeeder: boolean },
): ScanProblem | null {
  const state = status?.jobs.get(id) ?? null
  const fault = isFeeder ? faultOf(status) : null
  if (fault !== null && (fault !== 'no-paper' || (state !== null && !isJobOpen(state)))) return fault
  return state === 'Aborted' ? 'device' : null
}

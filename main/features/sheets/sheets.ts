import { createHash, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { ParsedCallInput } from '../../../contract/bridge/calls.ts'
import type { Destination } from '../../../contract/bridge/destination.ts'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import type { Profile } from '../../../contract/bridge/folders.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { CoverDeadline, QrDrawing } from '../../../contract/bridge/sheets.ts'
import type { Owner } from '../../engine/database/index.ts'
import { linkScheme } from '../../malote-link.ts'
import type { Module, ModuleTools } from '../../workspace-module.ts'
import { featuresTexts } from '../features-texts.ts'
import { createCoverStore } from './cover-store.ts'
import { drawQr } from './draw-qr.ts'
import { type CoverCode, type CoverReading, planStack } from './plan-stack.ts'
import { coverText, personTagLength, separatorText } from './sheet-code.ts'
import type { PlanStack } from './stack-plan.ts'

interface SheetsOptions {
  db: DatabaseSync
  owner: Owner
  now(): Date
  findProfile(profileId: string): Profile | null
  /** Why a destination is not valid for this person, in Portuguese; null if it is. */
  destinationProblem(destination: Destination): string | null
  /** Those of these recipients that are in the directory no more; none while it is not known completely. */
  goneRecipients(recipients: readonly DirectoryEntry[]): readonly string[]
  calendar: {
    /** The local date, such as 2026-12-04. */
    localDay(at: Date): string
    /** The last of so many business days after a date. */
    addBusinessDays(day: string, count: number): string
  }
}

/** Sheets that are printed, put between papers and read when these come back from the scanner. */
export interface Sheets {
  /** Failures: not-found for the profile; refused with a message. */
  cover(wanted: ParsedCallInput<'sheets.cover'>): Outcome<{ coverId: string; code: QrDrawing }>
  separator(): Outcome<QrDrawing>
  labels(wanted: { numbers: readonly string[] }): Outcome<QrDrawing[]>
  plan: PlanStack
}

export function createSheets(options: SheetsOptions): Sheets {
  const { db, owner, now, findProfile, destinationProblem, goneRecipients, calendar } = options
  const store = createCoverStore(db, owner)
  const personTag = createHash('sha256')
    .update(`${owner.environmentId}\n${owner.personId}`)
    .digest('hex')
    .slice(0, personTagLength)

  const today = () => calendar.localDay(now())

  function deadlineOf(deadline: CoverDeadline | null): string | null {
    if (deadline === null) return null
    return deadline.kind === 'date' ? deadline.date : calendar.addBusinessDays(today(), deadline.days)
  }

  /** The meaning of a cover today: it has the profile's present values, but only the destination that is printed on it. */
  function readCover(code: CoverCode): CoverReading {
    if (code.personTag !== personTag) return { values: null, problem: 'other-person' }
    const cover = store.find(code.coverId)
    if (cover === null) return { values: null, problem: 'unknown-cover' }
    const profile = findProfile(cover.profileId)
    if (profile === null) return { values: null, problem: 'profile-gone' }
    const { profileId, destination, followsProfile } = cover
    const deadline = deadlineOf(cover.deadline)
    if (goneRecipients(destination?.recipients ?? []).length > 0) {
      return { values: { profileId, destination: null, deadline }, problem: 'recipient-gone' }
    }
    const values = { profileId, destination, deadline }
    if (followsProfile && !isSame(destination, profile.destination)) return { values, problem: 'destination-changed' }
    return { values, problem: deadline !== null && deadline < today() ? 'deadline-over' : null }
  }

  return {
    cover({ profileId, destination, deadline }) {
      const profile = findProfile(profileId)
      if (profile === null) return failed('not-found')
      const wrong = destination === null ? null : destinationProblem(destination)
      if (wrong !== null) return failed('refused', wrong)
      if (deadline?.kind === 'date' && deadline.date < today()) {
        return failed('refused', featuresTexts.deadlinePassed)
      }
      const coverId = randomUUID()
      const followsProfile = isSame(destination, profile.destination)
      store.insert({ coverId, profileId, destination, followsProfile, deadline, printedAt: now().toISOString() })
      return ok({ coverId, code: drawQr(coverText({ coverId, personTag })) })
    },
    separator: () => ok(drawQr(separatorText)),
    labels: ({ numbers }) => ok(numbers.map((number) => drawQr(`${linkScheme}:${number}`))),
    plan: (pages) => planStack(pages, readCover),
  }
}

const isSame = (one: Destination | null, other: Destination | null) => contentOf(one) === contentOf(other)

/** The fields in a fixed order; names of recipients may be spelt anew without another recipient. */
function contentOf(destination: Destination | null): string {
  if (destination === null) return ''
  const { recipients, subject, message, access, secrecy = null, notifyByEmail } = destination
  return JSON.stringify([recipients.map(({ id }) => id), subject, message, access, secrecy, notifyByEmail])
}

export type SheetLookups = Omit<SheetsOptions, 'db' | 'owner' | 'now'>

/** The sheets in their person's workspace. */
export const createSheetsModule = (
  { db, owner, now }: ModuleTools,
  lookups: SheetLookups,
): Module<'sheets', Sheets> => ({ calls: createSheets({ db, owner, now, ...lookups }) })
